import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDiagnostic } from "../../../generator/diagnostics.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { createPositions } from "../../../generator/manifest/positions.ts";
import { readYaml } from "../../../generator/manifest/read-yaml.ts";
import { manifest } from "../resolve/manifest.ts";

function diagnosticsOf(text: string): readonly string[] {
  return parse(text, "desk.yaml").diagnostics.map(formatDiagnostic);
}

test("parse returns a valid manifest without diagnostics", () => {
  const { value, diagnostics } = parse(manifest({}), "desk.yaml");
  expect(diagnostics).toEqual([]);
  expect(value?.connector).toBe("help_desk");
  expect(Object.keys(value?.entities ?? {})).toEqual(["tickets"]);
});

test("parse returns the positions of the keys and values of a manifest", () => {
  const text = manifest({});
  const { positions } = parse(text, "desk.yaml");
  const at = ({ line, column }: { line: number; column: number }) => text.split("\n")[line - 1]?.slice(column - 1);
  expect(at(positions.key(["entities", "tickets", "record_type"]))).toBe("record_type: Ticket");
  expect(at(positions.value(["entities", "tickets", "record_type"]))).toBe("Ticket");
  expect(at(positions.within(["check"], { text: "tickets.list", offset: 8 }))).toBe("list");
  expect(at(positions.within(["check"], { text: "not there", offset: 8 }))).toBe("tickets.list");
});

test("`within` skips the occurrences of `text` in `before`, even if two occurrences of `text` can overlap", () => {
  const positionAt = (offset: number) => ({ line: 1, column: offset + 1 });
  const source = "}}}|}}";
  const positions = createPositions({ start: 0, end: source.length, members: new Map() }, source, positionAt);
  expect(positions.within([], { text: "}}", offset: 0, before: "}}}|" })).toEqual({ line: 1, column: 5 });
});

test("a path that does not exist has the position of its nearest existing ancestor", () => {
  const { positions } = parse(manifest({}), "desk.yaml");
  expect(positions.key(["entities", "tickets", "missing", "missing"])).toEqual(positions.key(["entities", "tickets"]));
});

test("an empty file has one diagnostic", () => {
  expect(diagnosticsOf("")).toEqual(["desk.yaml:1:1 wrong-type: expected a map, found nothing"]);
  expect(diagnosticsOf("# only a comment\n")).toEqual(["desk.yaml:1:1 wrong-type: expected a map, found nothing"]);
});

test("parse reports the first 100 errors of a file", () => {
  const found = diagnosticsOf(`${Array.from({ length: 500 }, (_, index) => `key_${index}: 1`).join("\n")}\n`);
  expect(found).toHaveLength(100);
  expect(found.at(0)).toMatch(/^desk.yaml:1:1 /);
  expect(found.at(-1)).toMatch(/^desk.yaml:9\d:1 unknown-key: /);
});

test("parse refuses a file that is larger than one mebibyte", () => {
  expect(diagnosticsOf(`# ${"x".repeat(1_048_576)}`)).toEqual([
    "desk.yaml:1:1 too-large: expected at most 1048576 bytes, found 1048578",
  ]);
  expect(diagnosticsOf(`# ${"é".repeat(524_288)}`)).toEqual([
    "desk.yaml:1:1 too-large: expected at most 1048576 bytes, found 1048578",
  ]);
});

test.each([
  ["brackets", "[".repeat(1_000_000)],
  ["braces", "{a: ".repeat(200_000)],
  ["sequences", "- ".repeat(500_000)],
  ["explicit keys", "? ".repeat(500_000)],
  ["keys in one line", "a: ".repeat(300_000)],
  [
    "lines with increasing indentation",
    Array.from({ length: 1_400 }, (_, indent) => `${" ".repeat(indent)}a:`).join("\n"),
  ],
  ["closing brackets", "]".repeat(1_000_000)],
  ["strings without commas", `x: [${"'a' ".repeat(20_000)}]`],
])("a file that consists of many %s has one diagnostic", (_, text) => {
  expect(diagnosticsOf(text)).toHaveLength(1);
});

test("parse reports the position of a closing bracket without an opening one, and of nesting that is too deep", () => {
  expect(diagnosticsOf("title: x\ncheck: y\nauth: { a: 1 }}\n")).toEqual([
    "desk.yaml:3:15 unopened: expected an opening bracket before this '}', found none",
  ]);
  expect(diagnosticsOf("title: x\r\ncheck: [a]\r\n]\r\n")).toEqual([
    "desk.yaml:3:1 unopened: expected an opening bracket before this ']', found none",
  ]);
  expect(diagnosticsOf(`title: x\ncheck: ${"[".repeat(200)}\n`)).toEqual([
    "desk.yaml:2:102 too-deep: expected at most 64 levels of nesting, found more",
  ]);
});

test("parse refuses aliases without expanding them", () => {
  const lines = ["a0: &a0 [x, x]", ...Array.from({ length: 50 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)];
  const found = diagnosticsOf(lines.join("\n"));
  expect(found).toHaveLength(100);
  expect(found.every((diagnostic) => diagnostic.includes(" unsupported-yaml: "))).toBe(true);
});

test.each([
  ["an alias without an anchor", "a: *x"],
  ["a list of aliases", `a: &a [x, x]\nb: [${"*a, ".repeat(200)}]`],
  ["a key that could change a prototype", "__proto__: { polluted: true }"],
])("parse returns no checked manifest if %s follows more than 100 other mistakes", (_, text) => {
  const { checked, diagnostics } = parse(`${"k: 1\n".repeat(200)}${text}\n`, "desk.yaml");
  expect(diagnostics).toHaveLength(100);
  expect(checked).toBeUndefined();
});

test("parse reports the first 100 of 5,000 strings that need quotes", () => {
  const found = diagnosticsOf("- @\n".repeat(5_000));
  expect(found).toHaveLength(100);
  expect(found.at(-1)).toMatch(/^desk.yaml:100:3 unquoted-text: /);
});

test("readYaml reports a duplicate key among 20,000 keys", () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join("\n");
  expect(readYaml(`${keys}\nk7: 2\n`, "desk.yaml").diagnostics.map(formatDiagnostic)).toEqual([
    "desk.yaml:20001:1 duplicate-key: 'k7' is a duplicate of the key in line 8",
  ]);
});

test("parse refuses the key __proto__ without changing a prototype", () => {
  const text = manifest({}).replace("title: Help desk", "title: Help desk\n__proto__: { polluted: true }");
  const { value } = parse(text, "desk.yaml");
  expect(value).toBeUndefined();
  expect(diagnosticsOf(text)).toEqual(["desk.yaml:3:1 forbidden-key: '__proto__' cannot be a key"]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

test("a message is one line of at most 500 characters without control characters", () => {
  const long = parse(`${"x".repeat(1000)}: 1\n`, "desk.yaml").diagnostics.find(({ code }) => code === "unknown-key");
  expect(long?.message).toHaveLength(500);
  const found = parse('connector: "a\\r\\nb"\ntitle: 1\n', "desk.yaml").diagnostics;
  expect(found.map(({ message }) => message)).toContain(
    "expected a string that matches ^[a-z][a-z0-9_]{0,63}$, found 'a b'",
  );
});

test("parse reports errors in random text, and never throws", () => {
  const piece = fc.constantFrom(
    "a",
    ": ",
    "\n",
    "  ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "&x ",
    "*x",
    "!!str ",
    "|",
    "'",
    '"',
    "#",
    "---\n",
    "{{",
    "1",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (text) => {
        expect(parse(text, "desk.yaml").diagnostics.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  {
    about: "a byte that cannot begin a UTF-8 character",
    bytes: [0x61, 0x3a, 0x20, 0xff, 0xfe],
    at: "1:4",
    byte: "0xFF",
  },
  {
    about: "a letter of Latin-1 whose byte is also the first byte of the replacement character",
    bytes: [0x61, 0x3a, 0x20, 0xef, 0x76],
    at: "1:4",
    byte: "0xEF",
  },
  {
    about: "an incomplete character that has the first bytes of the replacement character",
    bytes: [0x61, 0x3a, 0x20, 0xef, 0xbf],
    at: "1:4",
    byte: "0xEF",
  },
  {
    about: "an incomplete character at the end of the file",
    bytes: [0x61, 0x3a, 0x0a, 0x62, 0xc3],
    at: "2:2",
    byte: "0xC3",
  },
])("parse reports the position of $about", ({ bytes, at, byte }) => {
  const { value, diagnostics } = parse(Uint8Array.from(bytes), "desk.yaml");
  expect(value).toBeUndefined();
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    `desk.yaml:${at} bad-encoding: expected UTF-8, found the byte ${byte}`,
  ]);
});

test("the bytes and the text of a manifest are parsed to the same value, even with a byte order mark", () => {
  const text = `\uFEFF${manifest({ list: "notes: [Größe]" })}`;
  const { value, diagnostics } = parse(Buffer.from(text), "desk.yaml");
  expect(diagnostics).toEqual([]);
  expect(value?.entities.tickets?.actions.list).toMatchObject({ notes: ["Größe"] });
  expect(parse(text, "desk.yaml").value).toEqual(value);
});
