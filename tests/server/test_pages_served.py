"""Pages: found by name alone, cached by their content, safe from scripts of others."""

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from house_online import HouseOnline

from croupier.messages.languages import LANGUAGES, pages
from croupier.server.http.pages import PAGES, STATIC, Pages


def test_addresses_find_their_pages_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "static" / "js").mkdir(parents=True)
    for name in ("index.html", "play.html", "history.html", "js/a.js"):
        (tmp_path / "static" / name).write_text(name)
    (tmp_path / "secret.html").write_text("secret")
    (tmp_path / "static" / "notes.py").write_text("not a page")
    (tmp_path / "static" / "link.html").symlink_to(tmp_path / "secret.html")
    pages = Pages(tmp_path / "static")
    for address, name in (
        ("/", "index.html"),
        ("/play/B-01", "play.html"),
        ("/history/B-01/3/34", "history.html"),
        ("/js/a.js", "js/a.js"),
        (f"/static/{'0' * 24}/js/a.js", "js/a.js"),
    ):
        found = pages.find(address)
        assert found is not None and found.content == name.encode(), address
    for address in (
        "/../secret.html", f"/static/{'0' * 24}/../secret.html", "/..%2fsecret.html",
        "//secret.html", "/js/../../secret.html", "/notes.py", "/link.html", "/js", "/nowhere",
    ):  # fmt: skip
        assert pages.find(address) is None, address


def test_a_changed_file_is_sent_anew(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("one")
    pages = Pages(tmp_path)
    first = pages.find("/")
    (tmp_path / "index.html").write_text("two!")
    second = pages.find("/")
    assert first and second and second.content == b"two!" and first.etag != second.etag


def test_a_page_names_every_module_that_it_will_import_and_no_other() -> None:
    pages = Pages()
    for name in PAGES.values():
        page = pages.find(f"/{name}")
        assert page is not None
        at = r"/static/\w{24}/"
        entry, *_ = re.findall(rf'<script type="module" src="{at}([^"]+)">', page.content.decode())
        links = re.findall(rf'rel="modulepreload" href="{at}([^"]+)"', page.content.decode())
        asked = {module for one in (entry, *links) for module in imports_of(one)}
        assert len(links) > 10 and len(set(links)) == len(links), name
        assert asked - {entry} == set(links), name


def imports_of(module: str) -> set[str]:
    """Say what a module imports, found in another way than the server does."""
    path = STATIC / module
    text = " ".join(path.read_text().split())
    asked = [each.split('"')[1] for each in f" {text}".split(" import ")[1:] if '"' in each]
    found = {(path.parent / each).resolve() for each in asked if each.startswith(".")}
    return {each.relative_to(STATIC).as_posix() for each in found}


def test_a_page_is_sent_anew_when_a_module_of_its_asks_for_another(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text('<script type="module" src="/js/a.js"></script>\n')
    (tmp_path / "js/b.js").write_text("export const b = 1;\n")
    (tmp_path / "js/a.js").write_text("")
    pages = Pages(tmp_path)
    bare = pages.find("/")
    (tmp_path / "js/a.js").write_text('import { b } from "./b.js";\nvoid b;\n')
    pages._looked = 0.0
    full = pages.find("/")
    assert bare and b"modulepreload" not in bare.content
    [link] = re.findall(
        r'rel="modulepreload" href="(.*/js/b.js)"', full.content.decode() if full else ""
    )
    assert pages.find(link)


def test_a_part_is_kept_for_ever_under_the_version_that_it_is_of_and_no_other(
    shared_house: HouseOnline,
) -> None:
    def kept(path: str) -> bool:
        part = httpx.get(f"{shared_house.address}{path}")
        assert part.status_code == 200
        return "immutable" in part.headers["cache-control"]

    page = httpx.get(f"{shared_house.address}/play/B-01").text
    parts = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert {part.split("/")[3] for part in parts} == {"css", "img", "js", "words"}
    assert all(map(kept, parts))
    # Another version of the program answers while a house is brought up to date, one by one.
    assert not any(kept(re.sub(r"[0-9a-f]{24}", "0" * 24, part)) for part in parts[:3] + parts[-3:])
    assert not kept("/js/core/dom.js") and not kept("/")
    module = httpx.get(f"{shared_house.address}{parts[0]}")
    assert module.headers["vary"] == "accept-encoding"  # whoever asks for it, in whichever language


def test_pages_are_packed_cached_and_closed_to_foreign_scripts(shared_house: HouseOnline) -> None:
    address = f"{shared_house.address}/"
    page = httpx.get(address)
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-encoding"] == "gzip"
    csp = page.headers["content-security-policy"]
    assert "script-src 'self';" in csp and "frame-ancestors 'none'" in csp
    assert page.headers["x-content-type-options"] == "nosniff"
    same = httpx.get(address, headers={"If-None-Match": page.headers["etag"]})
    assert same.status_code == 304 and not same.content
    plain = httpx.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.text == page.text and "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)
    assert "<script>" not in page.text
    part = httpx.get(f"{shared_house.address}/css/base.css")
    assert part.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in part.headers  # its page's holds; seventy parts a page


def test_health_metrics_and_the_description_of_the_api(shared_house: HouseOnline) -> None:
    address = shared_house.address
    assert httpx.get(f"{address}/health").json()["status"] == "ok"
    assert "croupier_position" in httpx.get(f"{address}/metrics").text
    assert (
        httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": "1.2.3.4"}).status_code == 404
    )
    docs = httpx.get(f"{address}/api/docs")
    assert "/api/tables/{table}/wagers" in docs.text and "<script" not in docs.text
    assert httpx.post(f"{address}/").status_code == 405


def test_rulebooks_and_odds_are_for_everyone_and_never_a_path(shared_house: HouseOnline) -> None:
    nobody = shared_house.nobody()
    book = nobody.get("/rules/baccarat").json()
    assert book["clause"] and book["matrix"] and book["readings_said"] and not book["translated"]
    assert book["when_said"]["lucky-6"][0] == "Banker wins, Banker has 6, Banker on 2 cards"
    korean = nobody.get("/rules/baccarat", headers={"Accept-Language": "ko"}).json()
    assert korean["clause"] == book["clause"]  # English prevails, and stays beside it (online.14)
    assert korean["translated"]["wager"]["banker"] == {"text": "뱅커", "is_old": False}
    assert korean["when_said"]["lucky-6"] != book["when_said"]["lucky-6"]
    for name in ("../baccarat.toml", "%2e%2e", "/etc/passwd", "x.toml"):
        assert nobody.get(f"/rules/{name}").status_code == 404
        assert nobody.get("/odds", params={"book": name}).status_code == 404
    odds = {w["bet"]: w for w in nobody.get("/odds").json()["wagers"]}
    assert round(odds["banker"]["house_edge"], 6) == 0.010579  # published: 1.0579 %
    assert nobody.get("/odds", params={"remaining": "A=99"}).status_code == 422
    assert nobody.get("/odds/insurance").json()["cells"]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_page_is_sent_with_the_words_of_its_own_language_and_no_other(tag: str) -> None:
    files = Pages()
    page = files.find("/play/B-01", tag)
    assert page is not None and f'<html lang="{tag}">' in page.content.decode()
    asked = re.findall(r"/words/[^?\"]+", page.content.decode())
    assert asked == [f"/words/{tag}/js/pages/play.js"]
    said = files.find(asked[0], tag)
    assert said is not None
    for other in {*LANGUAGES} - {tag}:
        assert pages(other)["word.no-more-bets"] not in said.content.decode(), other
    english = files.find("/words/en/js/pages/play.js")
    assert english is not None and len(said.packed) < 2.2 * len(english.packed)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_installed_says_in_its_language_what_it_is(tag: str) -> None:
    found = Pages().find("/app.webmanifest", tag)
    assert found is not None
    manifest = json.loads(found.content)
    assert manifest["description"] == pages(tag)["html.about"] and manifest["lang"] == tag


def test_a_manifest_is_kept_apart_by_language(shared_house: HouseOnline) -> None:
    for tag in ("ko", "vi"):
        at = f"{shared_house.address}/app.webmanifest"
        sent = httpx.get(at, headers={"Accept-Language": tag})
        assert sent.json()["lang"] == tag and "accept-language" in sent.headers["vary"]
