import { describe, expect, test } from "vitest";
import { isRedirectUri } from "../../../../service/identity/oauth/registration.ts";

describe("the redirect URI of a program", () => {
  test.each([
    "cursor://callback",
    "vscode-insiders://publisher.extension/callback",
    "com.example.search:/callback",
    "msteams://callback",
    "https://mailto.example.com/callback",
  ])("can be %s", (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  test.each([
    "tel:112",
    "tel://112",
    "MAILTO://x?to=eve@example.com",
    "smb://files.example.com/share",
    "ms-settings://x",
    "itms-services://?action=x",
    "intent://x/y",
    "chrome://settings",
    "x-apple.systempreferences:x",
  ])("cannot be %s, which a browser or the operating system handles", (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });

  test.each(["https://ada@app.example.com/cb", "https://:secret@app.example.com/cb"])(
    "cannot be %s, which contains a user or a password",
    (uri) => {
      expect(isRedirectUri(uri)).toBe(false);
    },
  );
});
