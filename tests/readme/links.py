"""Follows every link of every document to a file of the tree, and to the heading that it names: links.py ROOT"""
import pathlib
import re
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def documents(root):
    return sorted(path for path in root.rglob("*.md") if path.relative_to(root).parts[0] != "build")


def text_lines(path):
    """Yields the lines outside of code blocks, each with its number."""
    in_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            in_code = not in_code
        elif not in_code:
            yield number, line


def headings(path):
    """Yields the names by which GitHub and GitLab link to the headings of a document."""
    for _, line in text_lines(path):
        if re.match(r"#+ ", line):
            yield re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")


def fault(document, link):
    file, _, heading = link.partition("#")
    target = (document.parent / file).resolve() if file else document
    if not target.exists():
        return "no such file"
    if heading and heading not in headings(target):
        return "no such heading"
    return None


def main(root):
    links = [(document, number, link) for document in documents(root) for number, line in text_lines(document)
             for link in LINK.findall(line) if not re.match(r"https?:", link)]
    faults = [f"{document.relative_to(root)}:{number}: {link}: {why}" for document, number, link in links
              if (why := fault(document, link))]
    print("\n".join(faults) or f"{len(links)} links")
    return 1 if faults or not links else 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
