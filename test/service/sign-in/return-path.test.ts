import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "../../../service/sign-in/pages.ts";

test.each([
  "/device",
  "/device?user_code=BCDF-GHJK",
  "/device?user_code=bcdfghjk",
  "/invitations",
  "/authorize?client_id=a.b&scope=c%20d",
])("a sign-in returns to the allowed path %j", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "/",
  "//evil.example",
  "//evil.example/device",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "https://evil.example/device",
  "https:/device",
  "javascript:alert(1)",
  "device",
  " /device",
  "/device\r\nset-cookie: a=b",
  "/device\n",
  "/device?user_code=A\r\nlocation: https://evil.example",
  "/device?user_code=%0d%0alocation:x",
  "/device?next=https://evil.example",
  "/authorize",
  "/authorize?a=b\r\nlocation: c",
  "/authorize?next=https://evil.example",
  "/device/../../evil",
  "/device@evil.example",
  "/device.evil.example",
  "/device#//evil.example",
  "/api/v1/me",
])("a sign-in with the forbidden path %j returns to /device", (path) => {
  expect(returnPath(path)).toBe("/device");
});

test("the return path never leads to another site", () => {
  const randomText = fc.array(fc.integer({ min: 0, max: 0x2100 })).map((codes) => String.fromCharCode(...codes));
  const paths = fc.tuple(fc.constantFrom("", "/", "//", "/\\", "/device", "/device?user_code="), randomText);
  fc.assert(
    fc.property(paths, ([start, rest]) => {
      const target = new URL(returnPath(start + rest), "https://connectors.example.com");
      expect([target.origin, target.pathname, target.hash]).toEqual(["https://connectors.example.com", "/device", ""]);
    }),
  );
});
