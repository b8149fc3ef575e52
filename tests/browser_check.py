"""Looks at what is exported in a real browser: measures it there, prints it, and takes pictures of it.

    python tests/browser_check.py [FOLDER]

With a folder the pages, pictures and PDF files stay there to be looked at. Where there is no Chromium this says so
and ends well. Not collected by pytest. The pages themselves hold no script: what measures is added to a copy.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from onlookers import ONO, UNO, table
from onlookers import run as onlookers_run
from referee.chart import race_chart
from referee.export import written
from referee.scoresheet import score_sheet
from tablegrids import EVENING, HOSTILE, evening, evening_sheet, of_names, race, sheet, totals

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1200,900",
)  # fmt: skip
DARK = "--blink-settings=preferredColorScheme=0"

TABLE_SCRIPT = """
const wrong = [];
const rows = [...document.querySelectorAll('tr')];
const ends = [];
for (const row of rows) [...row.children].forEach((cell, place) => {
  const said = cell.textContent;
  if (cell.scrollWidth > cell.clientWidth + 1) wrong.push('runs over: ' + said);
  if (cell.classList.contains('right') && said) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const boxes = range.getClientRects();
    if (boxes.length > 1 && boxes[0].top !== boxes[boxes.length - 1].top) wrong.push('folded: ' + said);
    const end = Math.round(range.getBoundingClientRect().right);
    ends[place] ??= end;
    if (Math.abs(end - ends[place]) > 1) wrong.push('does not line up: ' + said);
  }
});
if (document.documentElement.scrollWidth > innerWidth) wrong.push('page is too wide');
if (rows.length < 2) wrong.push('no rows');
if (window.bad) wrong.push('a name was run');
"""
PICTURE_SCRIPT = """
const wrong = [];
const svg = document.querySelector('svg');
const whole = svg.viewBox.baseVal;
const boxes = [...svg.querySelectorAll('text')].map(text => {
  const box = text.getBBox(), move = text.parentNode.getAttribute('transform') ? 20 : 0;
  return {said: text.textContent, left: box.x + move, right: box.x + move + box.width, top: box.y + move,
          low: box.y + move + box.height, wanted: Number(text.getAttribute('textLength')), wide: box.width};
});
for (const box of boxes) {
  if (box.left < -1 || box.right > whole.width + 1 || box.top < -1 || box.low > whole.height + 1)
    wrong.push('outside: ' + box.said);
  if (box.wanted && Math.abs(box.wanted - box.wide) > 4 + box.said.length * 0.1)
    wrong.push('not as wide as its cells: ' + box.said + ' ' + box.wide + ' for ' + box.wanted);
}
boxes.forEach((one, place) => boxes.slice(place + 1).forEach(other => {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.low, other.low) - Math.max(one.top, other.top);
  if (across > 4 && down > 5) wrong.push('covers: ' + one.said + ' / ' + other.said);
}));
if (boxes.length < 5) wrong.push('no text');
"""
SHEET_SCRIPT = """
const wrong = [];
for (const cell of document.querySelectorAll('th, td')) {
  const range = document.createRange(), box = cell.getBoundingClientRect();
  range.selectNodeContents(cell);
  const said = range.getBoundingClientRect();
  if (cell.textContent && (said.left < box.left || said.right > box.right || said.top < box.top - 1 ||
      said.bottom > box.bottom + 1)) wrong.push('runs over: ' + cell.textContent);
}
const names = [...document.querySelectorAll('.signatures .name')].map(name => name.getBoundingClientRect());
names.forEach((one, place) => names.slice(place + 1).forEach(other => {
  if (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1) wrong.push('signatures cover each other');
}));
"""

BOARD_SCRIPT = """
const wrong = [];
const high = innerHeight, wide = innerWidth, upright = high > wide;
const root = document.documentElement;
if (root.scrollWidth > wide) wrong.push('page is too wide');
if (!root.dataset.long && root.scrollHeight > high + 1) wrong.push('goes on below the window: ' + root.scrollHeight);
const size = what =>
  Math.max(0, ...[...document.querySelectorAll(what)].map(each => parseFloat(getComputedStyle(each).fontSize)));
const share = (what, least) => {
  const part = size(what) / Math.min(high, wide);
  if (document.querySelector(what) && part < least) wrong.push(what + ' is too small for the back of a room: ' + part);
};
share('.total', .3); share('.card .face', .18); share('.card .colour', .06); share('.awaited', .05);
share('.standing', .03); if (!root.dataset.long) share('.who', .03);
for (const each of document.querySelectorAll('h1, h2, p, li, bdi, .kept, .face, .colour, .roles')) {
  if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
    wrong.push('runs over: ' + each.textContent);
}
const texts = 'h1, .large, .standing, .awaited, .about p, .who, .kept, .roles, .last h2, .last li';
const boxes = [...document.querySelectorAll(texts)].map(each => [each, each.getBoundingClientRect()]);
boxes.forEach(([one, a], place) => boxes.slice(place + 1).forEach(([other, b]) => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across > 2 && down > 4) wrong.push('covers: ' + one.textContent + ' / ' + other.textContent);
}));
const light = colour => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(n => n / 255)
    .map(n => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const paper = each => {
  for (; each; each = each.parentElement) {
    const colour = getComputedStyle(each).backgroundColor;
    if (!colour.endsWith(', 0)')) return colour;
  }
};
for (const each of document.querySelectorAll('h1, h2, p, li, .face, .colour, .roles, .who, .kept')) {
  const [a, b] = [light(getComputedStyle(each).color), light(paper(each))].sort((x, y) => y - x);
  if ((a + .05) / (b + .05) < 4.5) wrong.push('is hard to read: ' + each.textContent);
}
if (window.bad) wrong.push('a name was run');
"""
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (3840, 2160), (480, 900))
"""Windows: projectors, a screen, a telephone."""


class Browser:
    """A Chromium that is started anew for each page."""

    def __init__(self, path: str, folder: Path) -> None:
        self.path = path
        self.folder = folder

    def run(self, *arguments: str) -> str:
        """What it prints; each start has a profile of its own."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            command = [self.path, *FLAGS, f"--user-data-dir={profile}", *arguments]
            return subprocess.run(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=90, encoding="utf-8"
            ).stdout

    def save(self, name: str, content: str) -> Path:
        """The page as a file."""
        file = self.folder / name
        file.write_text(content, encoding="utf-8", newline="")
        return file

    def measured(self, name: str, content: str, script: str, *flags: str) -> list[str]:
        """What the script finds wrong in a copy of the page."""
        told = "<script>" + script + "document.body.dataset.wrong = JSON.stringify(wrong);</script>"
        if content.startswith("<svg"):
            content = f'<!DOCTYPE html><html><meta charset="utf-8"/><body>{content}</body></html>'
        file = self.save(f"measured-{name}.html", content.replace("</body>", told + "</body>"))
        found = re.search(r'data-wrong="([^"]*)"', self.run(*flags, "--dump-dom", file.as_uri()))
        return (
            [f"{name}: {each}" for each in json.loads(unescape(found[1]))] if found else [f"{name}: was not measured"]
        )

    def pictured(self, file: Path, *more: str) -> list[str]:
        """What is wrong with the pictures of a page in the light and in the dark."""
        pictures = []
        for name, flags in (("light", ()), ("dark", (DARK,))):
            picture = file.with_suffix(f"{file.suffix}.{name}.png")
            self.run(*flags, *more, f"--screenshot={picture}", file.as_uri())
            pictures.append(picture.read_bytes() if picture.exists() else b"")
        if not all(pictures):
            return [f"{file.name}: no picture was taken"]
        return [f"{file.name}: looks the same in the dark"] if pictures[0] == pictures[1] else []

    def printed(self, file: Path, pages: int) -> list[str]:
        """What is wrong with the page on paper."""
        paper = file.with_suffix(".pdf")
        self.run("--no-pdf-header-footer", f"--print-to-pdf={paper}", file.as_uri())
        found = len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes()))
        return [] if found == pages else [f"{file.name}: {found} pages instead of {pages}"]


def tables(browser: Browser) -> list[str]:
    """Tables as HTML and as pictures."""
    many = of_names(("名" * 60, *HOSTILE))
    wrong: list[str] = []
    for name, grid in (("evening", evening()), ("names", many)):
        page, picture = written(grid, "html", "ja"), written(grid, "svg", "ja", 60)
        wrong += browser.measured(f"{name}-table", page, TABLE_SCRIPT)
        wrong += browser.measured(f"{name}-picture", picture, PICTURE_SCRIPT)
        wrong += browser.pictured(browser.save(f"{name}.html", page))
        wrong += browser.pictured(browser.save(f"{name}.svg", picture))
    return wrong + browser.printed(browser.folder / "evening.html", 1)


def charts(browser: Browser) -> list[str]:
    """The race of four, and of ten with long names over forty rounds."""
    long_names = ("名" * 60, "WWWW MMMM", *list(EVENING), "か\u3099くん", "שלום", "<b>", "Zoë")
    crowd = {name: [place * number % 97 - 20 for number in range(40)] for place, name in enumerate(long_names, 3)}
    tied = {name: [10, 20, 20] for name in long_names}
    wrong: list[str] = []
    evening_race = race("卓1：UNO、日本式", totals(), rounds_heading="ラウンド", totals_heading="合計")
    long_race = race("T" * 100, crowd, target=100, target_word="target 100")
    for name, course in (("race", evening_race), ("crowd", long_race), ("tied", race("Tied", tied))):
        picture = race_chart(course, "ja")
        wrong += browser.measured(name, picture, PICTURE_SCRIPT)
        wrong += browser.pictured(browser.save(f"{name}.svg", picture))
    return wrong


def sheets(browser: Browser) -> list[str]:
    """Score sheets, filled in and blank, on one page each."""
    points = [[(seat * 37 + number * 91) % 2600 - 1300 for number in range(10)] for seat in range(10)]
    long_names = ["名" * 60, "Wilhelmina Montgomery-Washington", *["燐"] * 8]
    found = (
        ("sheet", score_sheet(evening_sheet("UNO 得点表"), "ja")),
        ("sheet-full", score_sheet(sheet("UNO", long_names, 10, points, signed=True), "en")),
        ("sheet-full-down", score_sheet(sheet("UNO", long_names, 10, points, signed=True), "en", rounds_down=True)),
        ("sheet-names", score_sheet(sheet("UNO", ["名" * 60] * 10, 10), "en")),
        ("sheet-names-down", score_sheet(sheet("UNO", ["名" * 60] * 10, 10), "ja", rounds_down=True)),
        ("sheet-twenty", score_sheet(sheet("UNO", long_names, 20, [row * 2 for row in points], signed=True), "en")),
        ("sheet-blank", score_sheet(sheet("UNO", [""] * 10, 20), "en")),
    )
    wrong: list[str] = []
    for name, page in found:
        wrong += browser.measured(name, page, SHEET_SCRIPT)
        wrong += browser.printed(browser.save(f"{name}.html", page), 1)
    return wrong


def boards(browser: Browser) -> list[str]:
    """For a projector: both games in windows of many sizes, light and dark; and whether it loads itself again."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        long_names = ("<script>window.bad=1</script>", "名" * 30, "W" * 60, "שלום", "か\u3099く", "👍🏽", "Zoë", "燐")
        for name, game, acts, players in (
            ("ono", "ono99", ONO, None),
            ("uno", "uno", UNO, None),
            ("over", "ono99", ["round Ben:lost", "round Chie:lost"] * 4, None),
            ("eight", "uno", ["flip:y7"], [f"Player {seat}" for seat in range(8)]),
            ("names", "ono99", ["-10"], long_names),
        ):  # fmt: skip
            table(game, f"{name}.referee", acts, players=players)
            for language in ("en", "ja"):
                page = onlookers_run("board", "-f", f"{name}.referee", "--lang", language)
                if name == "names":
                    page = page.replace("<html ", '<html data-long="1" ')
                for wide, high in SIZES if language == "ja" else SIZES[:1]:
                    for shade in ((), (DARK,)) if wide == SIZES[0][0] else ((),):
                        flags = (f"--window-size={wide},{high}", *shade)
                        told = f"board-{name}-{language}-{wide}"
                        wrong += browser.measured(told, page, BOARD_SCRIPT, *flags)
                wrong += browser.pictured(browser.save(f"board-{name}-{language}.html", page), "--window-size=1280,720")
        wrong += _loads_again(browser, page)
        os.chdir(browser.folder)
    return wrong


def _loads_again(browser: Browser, page: str) -> list[str]:
    """What is wrong with a page that is another when it is loaded for the second time."""
    pages = [page, page.replace("</h1>", " (the second)</h1>").replace('http-equiv="refresh"', "")]

    class Serving(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            if self.path == "/board.html":
                self.wfile.write(pages.pop(0).encode() if len(pages) > 1 else pages[0].encode())

        def log_message(self, *told: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Serving) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        shown = browser.run(
            "--virtual-time-budget=20000", "--dump-dom", f"http://127.0.0.1:{server.server_port}/board.html"
        )
        server.shutdown()
    return [] if "(the second)" in shown else ["board: the page did not load itself again"]


def main() -> int:
    """0 where all is well or cannot be told, 1 where something looks wrong."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        print("There is no Chromium here: what is exported was not looked at in a browser.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(sys.argv[1] if len(sys.argv) > 1 else folder).resolve()
        os.makedirs(kept, exist_ok=True)
        browser = Browser(path, kept)
        wrong = tables(browser) + charts(browser) + sheets(browser) + boards(browser)
    print("\n".join(wrong) or "Tables, charts, score sheets and boards look right in the browser.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
