"""The scripted model of the demonstration: `python -m tests.demo_model` serves it on loopback until Ctrl-C.

It answers by the words of claim and source and knows nothing else, so it shows the way of a verdict, not judgement.
"""

import threading
from contextlib import suppress

from tests.chat_server import Asked, Reply, answer, chat_server

RULES = (
    (
        "screen",
        "2.3",
        "segments lined with trees were 2.3 degrees Celsius cooler than segments without trees",
        "SUPPORTS",
    ),
    (
        "screen",
        "Daily watering lowers",
        "Daily watering did not lower leaf temperature",
        "CONTRADICTS",
    ),
    ("judge", "twice as deep", "roots under permeable paving went about twice as deep", "SUPPORTS"),
    (
        "judge",
        "halves the pollen load",
        "Pollen load did not differ between mixed streets and streets of one species",
        "CONTRADICTS",
    ),
    ("judge", "What was compared", "the cheapest air conditioner a city can plant", "CONTRADICTS"),
)


def script(asked: Asked) -> Reply:
    """A cautious screen and a judge that reads passages, as far as the demonstration needs them."""
    prompt = " ".join(asked.prompt.split())
    for model, claim, quote, label in RULES:
        if asked.model.endswith(model) and claim in prompt and quote in prompt:
            return answer(label, quote)
    return answer("NEI")


if __name__ == "__main__":
    with chat_server(script) as chat:
        print(chat.address, flush=True)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()
