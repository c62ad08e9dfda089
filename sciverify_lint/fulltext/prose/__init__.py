"""Lines of text to paragraphs with sections and pages, without front matter and reference list. Pure."""
