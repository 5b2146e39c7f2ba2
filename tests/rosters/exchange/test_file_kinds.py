"""A file that a reader cannot use says what it seems to be."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from rosters.exchange.file_kinds import decode_text, seems_to_be, unknown_file


def _zip(*names: str, first: bytes = b"") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, first or b"<x/>")
    return file.getvalue()


KINDS = {
    "PDF": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "a PDF"),
    "PNG": (b"\x89PNG\r\n\x1a\n\x00\x00", "a picture (PNG)"),
    "JPEG": (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture (JPEG)"),
    "GIF": (b"GIF89a\x01\x00", "a picture (GIF)"),
    "WebP": (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "a picture (WebP)"),
    "BMP": (b"BM\x36\x00\x00\x00\x00\x00", "a picture (BMP)"),
    "HEIC": (b"\x00\x00\x00\x18ftypheic", "a picture or a film (HEIC, AVIF, MP4)"),
    "zip": (_zip("team.txt"), "a ZIP archive"),
    "empty zip": (b"PK\x05\x06" + b"\x00" * 18, "a ZIP archive"),
    "xlsx": (_zip("[Content_Types].xml", "xl/workbook.xml"), "a spreadsheet (XLSX)"),
    "docx": (_zip("[Content_Types].xml", "word/document.xml"), "a document (DOCX)"),
    "ods": (
        _zip("mimetype", first=b"application/vnd.oasis.opendocument.spreadsheet"),
        "a spreadsheet (ODS)",
    ),
    "gzip": (gzip.compress(b"x"), "a file compressed by gzip"),
    "7z": (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    "xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an old Microsoft Office"),
    "OBBLM": (
        b'<?xml version="1.0"?>\n<?xml-stylesheet href="/obblm.xsl"?><team/>',
        "an export of OBBLM (XML)",
    ),
    "a team in XML": (
        b'\xef\xbb\xbf<?xml version="1.0" ?>\n<team name="Wall" race="Orc" coach="Hida"></team>',
        "a team of another league manager (XML, as of OBBLM and NTBB)",
    ),
    "rosters in UTF-16": (
        '<?xml version="1.0"?><rosters><roster/></rosters>'.encode("utf-16"),
        "a team of another league manager (XML, as of OBBLM and NTBB)",
    ),
    "other XML": (b"<?xml version='1.0'?><a/>", "XML"),
    "SVG": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "a picture (SVG)"),
    "FUMBBL JSON": (
        b'{"id": 1, "coach": {"id": 2}, "roster": {"id": 3}, "players": []}',
        "a team of FUMBBL (JSON)",
    ),
    "FUMBBL page": (b"<!DOCTYPE html><title>FUMBBL</title>", "a page of FUMBBL (HTML)"),
    "a page": (b"<html><body>", "a web page (HTML)"),
    "league file, unpacked": (
        b'{"kemari_league": 2, "rows": {}}\n',
        "the text of a Kemari league file",
    ),
    "match file": (b'{"commitment": "a", "segments": []}', "a Kemari match file"),
    "JSON": (b'[{"name": 1}]', "JSON"),
    "CSV": (b"no,name,position\n1,Gonta,lineman\n", "a table (CSV)"),
    "CSV with semicolons": (b"no;name;position\n1;Gonta;lineman\n", "a table (CSV)"),
    "tabs": (b"no\tname\tposition\n1\tGonta\tlineman\n", "a table (separated by tabs)"),
}


@pytest.mark.parametrize(("data", "kind"), KINDS.values(), ids=KINDS)
def test_a_kind_is_recognised(data: bytes, kind: str) -> None:
    assert seems_to_be(data) == kind
    assert unknown_file(data, "tea") == f"This seems to be {kind}. Accepted is: tea."


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\x02\x03", b"Dear Hida, how are you?", "東京", b"PKO is a name", b"BMW"]
)
def test_without_a_sign_nothing_is_claimed(data) -> None:
    assert not seems_to_be(data)
    assert unknown_file(data, "tea") == "It is not known what this is. Accepted is: tea."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_read_with_and_without_its_mark(encoding: str) -> None:
    assert decode_text("team: 東京".encode(encoding)) == "team: 東京"


@pytest.mark.parametrize("data", [b"M\xfcller", b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_text_is_none(data: bytes) -> None:
    assert decode_text(data) is None
