# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Error messages have the form "Runnel::X: what is wrong; what to do", X is public."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LITERAL = r'"((?:[^"\\]|\\.)*)"'
# What the C interface and the program call by a text of the user's; they put a name of
# their own there.
OF_TEXTS = {"read_by_element", "read_distribution", "read_vectors"}


def calls(name, code):
    """Where each call of a macro begins, its last comma is, and it ends."""
    masked = re.sub(LITERAL, lambda literal: "_" * len(literal[0]), code)
    for match in re.finditer(name + r"\(", masked):
        depth, last = 1, match.end()
        for end in range(match.end(), len(masked)):
            letter = masked[end]
            depth += (letter in "({") - (letter in ")}")
            if letter == "," and depth == 1:
                last = end + 1
            if depth == 0:
                break
        yield match.start(), last, end


def line_of(place, code):
    return code.count("\n", 0, place) + 1


def thrown(code):
    """Line and message of each RUNNEL_THROW_IF: behind its last comma."""
    for begin, last, end in calls("RUNNEL_THROW_IF(?:_TYPE)?", code):
        yield line_of(begin, code), code[last:end]


def nameless(code):
    """Lines of texts that name no function, except what compilers print."""
    printed = [range(begin, end) for begin, _, end in calls("static_assert", code)]
    for match in re.finditer(r'"Runnel: ', code):
        # A directive may go on in the next line.
        line = re.split(r"(?<!\\)\n", code[:match.start()])[-1]
        if not line.startswith("#") and not any(match.start() in it for it in printed):
            yield line_of(match.start(), code)


def defect(message, names_itself):
    """What is wrong with it; what other functions return is theirs."""
    text = "".join(re.findall(LITERAL, message))
    # A function that several classes share is given the name: "Runnel::" + name.
    begins = re.match(r"\s*(?:std::string\()?" + LITERAL, message)
    is_given = begins and re.fullmatch(r"Runnel::(\w+::)*", begins[1])
    if not text:
        return ""
    if "; " not in text:
        return "does not say what to do"
    if not names_itself and begins and not is_given and not re.match(r"Runnel(::\w+)+: ", begins[1]):
        return "does not begin with the name of what was called"
    return ""


def public(code):
    """Names that a header declares outside of namespaces for its own use."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)
    code = re.sub(LITERAL, '""', code)
    while inner := re.search(r"\bnamespace (?:\w+::)*Impl\b[\w:]* *\{", code):
        depth, end = 1, inner.end()
        while depth > 0 and end < len(code):
            depth += (code[end] == "{") - (code[end] == "}")
            end += 1
        code = code[:inner.start()] + code[end:]
    yield from re.findall(r"\b(?:class|struct|enum|using)\s+(\w+)", code)
    for path in re.findall(r"\bnamespace ([\w:]+)", code):
        yield from path.split("::")
    # Calls of what is not public are qualified.
    yield from re.findall(r"(?<![\w:.>])(\w+)\s*\(", code)


def internal(code, known):
    """Lines of messages that begin with a name which no user has called."""
    for match in re.finditer(r'"Runnel((?:::\w+)+): ', code):
        unknown = [name for name in match[1].split("::")[1:] if name not in known]
        if unknown:
            yield line_of(match.start(), code), unknown[0]


known = OF_TEXTS.copy()
for path in (ROOT / "include/runnel").glob("**/*.hpp"):
    known.update(public(path.read_text(encoding="utf-8")))
found = []
for top in ("include/runnel", "src"):
    for path in sorted((ROOT / top).glob("**/*.[ch]pp")):
        code = path.read_text(encoding="utf-8")
        if path.name == "errors.hpp":
            continue
        where = path.relative_to(ROOT)
        for line, message in thrown(code):
            text = defect(message, "capi" in path.parts)
            if text:
                found.append(f"{where}:{line}: {text}")
        found += [f"{where}:{line}: names no function" for line in nameless(code)]
        found += [f"{where}:{line}: names {name}, which users do not call"
                  for line, name in internal(code, known)]
sys.exit("\n".join(found) or 0)
