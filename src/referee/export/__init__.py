"""A table in every format: for people (text, Markdown, HTML, SVG), spreadsheets (CSV, TSV) and programs (JSON).

The same table gives the same bytes: no clock, no chance. What people read holds the texts of the cells; what
programs read holds their numbers, where they have one. Names are never markup, never cut, and in a spreadsheet
never a formula.
"""

from referee.export import data, markdown, page, picture, text
from referee.grid import Grid

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
"""The formats by the word that asks for them."""


def written(grid: Grid, format: str, language: str, width: int = 80) -> str:
    """The table in one of FORMATS; `width` (in cells) counts for `text` and `svg`.

    A file holds it in UTF-8 with its line breaks as they are (`newline=""`); CSV brings a byte order mark along.
    """
    match format:
        case "text":
            return text.as_text(grid, language, width)
        case "md":
            return markdown.as_markdown(grid)
        case "csv":
            return data.as_csv(grid)
        case "tsv":
            return data.as_tsv(grid)
        case "json":
            return data.as_json(grid)
        case "html":
            return page.as_html(grid, language)
        case "svg":
            return picture.as_svg(grid, language, width)
    raise ValueError(format)
