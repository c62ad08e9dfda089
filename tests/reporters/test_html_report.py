"""The HTML report: its text, and the page in a real browser."""

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from sciverify_lint.model import Label, Report
from sciverify_lint.reporters.html_parts import facts, message_text
from sciverify_lint.reporters.html_report import render
from tests.builders import claim, judgement, verdict
from tests.reporters.reports import VIEW, full_report

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="Debian's chromium and chromium-driver are not installed"
)


class Attributes(HTMLParser):
    """All addresses and event handlers of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "action", "srcset", "data"):
                self.addresses.append(f"{tag} {value}")
            if name.startswith("on"):
                self.handlers.append(name)


def test_the_page_stands_alone() -> None:
    page = render(full_report(), VIEW)
    seen = Attributes()
    seen.feed(page)
    assert seen.handlers == []
    assert all(re.match(r"a (#|https://(doi|arxiv)\.org/)", a) for a in seen.addresses)
    assert "url(" not in page
    assert "@import" not in page
    assert "default-src 'none'" in page


def test_hostile_text_stays_text() -> None:
    page = render(full_report(), VIEW)
    assert "<script>alert(1)</script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_a_passage_is_shown_in_at_most_300_characters() -> None:
    page = render(full_report(), VIEW)
    for quote in re.findall(r"<blockquote>(.*?)<br>", page, re.S):
        plain = re.sub(r"<[^>]+>", "", quote).replace("… ", "").replace(" …", "")
        assert 0 < len(plain) <= 300


def test_names_between_backticks_are_code_and_stay_escaped() -> None:
    page = render(full_report(), VIEW)
    assert "<code>lund21</code> says otherwise" in page
    assert message_text("`<b>` and `b") == "<code>&lt;b&gt;</code> and `b"


def test_a_reason_ends_without_a_comma() -> None:
    one = judgement(
        claim("The sea is fresh", "lund21"),
        verdict(Label.NEI, rationale="the claim has 48%, the source 40%,"),
    )
    assert "<dt>Because</dt><dd>the claim has 48%, the source 40%</dd>" in facts(one)


def test_an_empty_report_is_a_page_too() -> None:
    assert render(Report(), VIEW).startswith("<!doctype html>")


@pytest.fixture(scope="module")
def browser() -> Iterator[webdriver.Chrome]:
    """Headless Chromium without any network of its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for flag in (
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
        "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    ):  # fmt: skip
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def page(browser: webdriver.Chrome, tmp_path: Path) -> webdriver.Chrome:
    """The report, opened."""
    file = tmp_path / "report.html"
    file.write_text(render(full_report(), VIEW), encoding="utf-8")
    browser.set_window_size(1200, 900)
    browser.get(file.as_uri())
    return browser


def visible(page: webdriver.Chrome) -> int:
    return sum(a.is_displayed() for a in page.find_elements(By.TAG_NAME, "article"))


@needs_browser
def test_no_request_and_no_complaint(page: webdriver.Chrome) -> None:
    logs: Any = page  # get_log has no types
    assert logs.get_log("browser") == []
    sent = [e["message"] for e in logs.get_log("performance")]
    requests = [m for m in sent if '"Network.requestWillBeSent"' in m]
    assert requests
    assert all('"url":"file:///' in r for r in requests)


def shows(page: webdriver.Chrome, count: int) -> bool:
    """Whether so many articles are shown, soon."""
    return bool(WebDriverWait(page, 5).until(lambda p: visible(p) == count))


@needs_browser
def test_the_filters_stand_close_below_the_chart(page: webdriver.Chrome) -> None:
    gap = page.execute_script(
        """
        const bottom = document.querySelector("header > :last-child").getBoundingClientRect().bottom;
        return document.getElementById("filters").getBoundingClientRect().top - bottom;
        """
    )
    assert 8 <= gap <= 24


@needs_browser
def test_filters_by_verdict_rule_file_and_words(page: webdriver.Chrome) -> None:
    total = visible(page)
    form = page.find_element(By.ID, "filters")
    for name, value, count in (
        ("verdict", "contradicts", 1),
        ("verdict", "", total),
        ("rule", "SV204", 1),
        ("rule", "", total),
        ("file", "refs.bib", 1),
        ("file", "", total),
    ):
        Select(form.find_element(By.NAME, name)).select_by_value(value)
        assert shows(page, count)
    form.find_element(By.NAME, "words").send_keys("lakes are salt")
    assert shows(page, 1)
    assert page.find_element(By.ID, "shown").text == f"1 of {total} shown"
    form.find_element(By.CSS_SELECTOR, "button[type=reset]").click()
    assert shows(page, total)


@needs_browser
def test_the_keyboard_reaches_everything(page: webdriver.Chrome) -> None:
    page.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    assert page.switch_to.active_element.text == "Skip to the sentences"
    reached = set()
    for _ in range(30):
        page.switch_to.active_element.send_keys(Keys.TAB)
        reached.add(page.switch_to.active_element.tag_name)
    assert {"select", "input", "button", "summary"} <= reached


@needs_browser
def test_a_phone_needs_no_sideways_scrolling(page: webdriver.Chrome) -> None:
    page.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True},
    )
    width = page.execute_script("return document.documentElement.scrollWidth")
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert width <= 360


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_both_schemes(page: webdriver.Chrome, scheme: str) -> None:
    page.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
    )
    found = page.execute_script(
        """
        const rgb = (s) => s.match(/[0-9.]+/g).slice(0, 3).map(Number);
        const linear = (v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
        const light = (c) => {
          const [r, g, b] = rgb(c).map((v) => linear(v / 255));
          return .2126 * r + .7152 * g + .0722 * b;
        };
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const c = getComputedStyle(e).backgroundColor;
            if (c !== "rgba(0, 0, 0, 0)") return c;
          }
          return "rgb(255, 255, 255)";
        };
        const text = "h1, h2, h3, .badge, .place, dt, dd, summary, code, .summary, label, a, mark";
        return Array.from(document.querySelectorAll(text)).filter((e) => e.offsetParent).map((e) => {
          const a = light(getComputedStyle(e).color), b = light(ground(e));
          return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), e.outerHTML.slice(0, 80)];
        });
        """
    )
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert found
    assert [f for f in found if f[0] < 4.5] == []
