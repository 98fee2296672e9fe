import { expect, test } from "vitest";
import { fileName } from "../../runtime/file-name.ts";

const url = "https://files.test/a/b%20c.pdf?token=1";

test.each<readonly [string, unknown, string, string]>([
  ["the given name instead of the name in the header", "cv.pdf", 'attachment; filename="x.pdf"', "cv.pdf"],
  ["the name in the header", undefined, 'attachment; filename="x y.pdf"', "x y.pdf"],
  ["a bare token", null, "attachment; filename=x.pdf; size=1", "x.pdf"],
  ["an underscore instead of an escaped quote", null, 'attachment; filename="a\\"b.pdf"', "a_b.pdf"],
  [
    "the extended name instead of the plain one",
    null,
    "attachment; filename=x.pdf; filename*=UTF-8''%C3%A9t%C3%A9.pdf",
    "été.pdf",
  ],
  ["an extended name in Latin-1", null, "attachment; filename*=iso-8859-1'fr'%E9t%E9.pdf", "été.pdf"],
  ["the plain name if the extended one is invalid", null, "attachment; filename*=UTF-8''%C; filename=x.pdf", "x.pdf"],
  ["the plain name if the extended one is not UTF-8", null, "a; filename*=UTF-8''%E9.pdf; filename=x.pdf", "x.pdf"],
  ["the plain name if the character set is unknown", null, "a; filename*=sjis''%83.pdf; filename=x.pdf", "x.pdf"],
  ["a token with a space", null, "attachment; filename=a b.pdf", "a b.pdf"],
  ["no name from the quoted value of another param", null, 'a; x="; filename=y.pdf"; filename="x.pdf"', "x.pdf"],
  ["no extended name from a quoted value", null, `a; x="; filename*=UTF-8''y.pdf"; filename="x.pdf"`, "x.pdf"],
  ["the last segment of the URL", null, "attachment", "b c.pdf"],
  ["no folders of a POSIX path", "../../etc/passwd", "", "passwd"],
  ["no folders of a Windows path", "..\\..\\boot.ini", "", "boot.ini"],
  ["no control characters", "a\u0000b\u202Ec.txt", "", "abc.txt"],
  ["the name in the URL instead of dots", "..", "", "b c.pdf"],
  ["no alternate data stream of Windows", "a:b.pdf", "", "a_b.pdf"],
  ["no drive", "C:boot.ini", "", "C_boot.ini"],
  ["no characters that Windows refuses", 'a*b?c"d<e>f|g.txt', "", "a_b_c_d_e_f_g.txt"],
  ["no device of Windows", "NUL", "", "_NUL"],
  ["no device with an extension", "com1.txt", "", "_com1.txt"],
  ["no device with a superscript digit", "LPT².pdf", "", "_LPT².pdf"],
  ["no device with spaces before the extension", "aux .txt", "", "_aux .txt"],
  ["a name that only begins like that of a device", "console.log", "", "console.log"],
  ["no dots and spaces at the end", "report.pdf. .", "", "report.pdf"],
  ["no space at the end of a truncated name", `${"x".repeat(254)} y`, "", "x".repeat(254)],
  ["no device if only the truncated name is a device", `con${" ".repeat(300)}x`, "", "_con"],
  [
    "at most 255 bytes, including an underscore before the name of a device",
    `nul.${"x".repeat(251)}`,
    "",
    `_nul.${"x".repeat(250)}`,
  ],
  [
    "no dot at the end if an underscore precedes the name of a device and the result is truncated",
    `nul.${"x".repeat(249)}.x`,
    "",
    `_nul.${"x".repeat(249)}`,
  ],
  ["at most 255 bytes", "x".repeat(300), "", "x".repeat(255)],
  ["only whole characters in 255 bytes", "é😀".repeat(50), "", `${"é😀".repeat(42)}é`],
  ["no unpaired surrogates", "a\ud83d.txt", "", "a\ufffd.txt"],
])("fileName returns %s", (_, given, disposition, want) => {
  expect(fileName(given, { headers: { "content-disposition": disposition }, url })).toBe(want);
});

test.each(["a%FF.pdf", "100%.pdf"])(
  "fileName returns the last segment of a URL unchanged if it cannot be decoded: %s",
  (name) => {
    expect(fileName(null, { headers: {}, url: `https://files.test/${name}` })).toBe(name);
  },
);

test("fileName returns 'download' if there is no name", () => {
  expect(fileName(null, { headers: {}, url: "https://files.test/" })).toBe("download");
});
