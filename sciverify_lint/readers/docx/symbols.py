"""`w:sym`: a character of a symbol font as the Unicode character that it shows."""

GREEK = dict(
    zip(
        "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcyw",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω",
        strict=True,
    )
)
SIGNS = {
    0xA3: "≤", 0xA5: "∞", 0xA7: "♣", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°",
    0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠",
    0xBA: "≡", 0xBB: "≈", 0xBC: "…", 0xC5: "⊕", 0xC7: "∩", 0xC8: "∪", 0xCE: "∈", 0xD1: "∇", 0xD6: "√",
    0xE5: "∑", 0xF2: "∫", 0x7E: "∼", 0x2D: "−", 0xA2: "′", 0x22: "∀", 0x24: "∃",
}  # fmt: skip
"""Adobe's Symbol encoding, as far as manuscripts use it."""


def symbol(font: str, code: str) -> str:
    """One character for the hexadecimal `code` of `font`; U+FFFD for a picture font, "" for no code."""
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    low = number - 0xF000 if 0xF000 <= number <= 0xF0FF else number
    if font.lower() == "symbol":
        return SIGNS.get(low) or GREEK.get(chr(low), chr(low) if 0x20 <= low < 0x7F else "\ufffd")
    return chr(low) if 0x20 <= low < 0x7F and "ding" not in font.lower() else "\ufffd"
