import { createSecretKey } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { open, seal } from "../../../service/vault/sealing.ts";
import { createVault, openJson } from "../../../service/vault/vault.ts";
import { keyringOf } from "../keyring-of.ts";

const keyA = Buffer.alloc(32, 1).toString("base64");
const keyB = Buffer.alloc(32, 2).toString("base64");
const owner = { organizationId: "o1", connectorId: "c1" };
const vault = createVault(keyringOf([keyA]));
const closed = "[internal] a stored secret does not open: it was changed, moved or sealed by another key";
const digits = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:="];

test("the vault opens every string that it sealed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (plain) => {
      expect((await vault.open(vault.seal(plain, owner), owner)).reveal()).toBe(plain);
      expect((await vault.openText(vault.sealText(plain, "p"), "p")).reveal()).toBe(plain);
    }),
  );
});

test("the vault seals the same string differently each time, and the sealed value does not contain the string", () => {
  const [first, second] = [vault.seal("hunter2", owner), vault.seal("hunter2", owner)];
  expect(first.sealed).not.toBe(second.sealed);
  expect(first.dataKey).not.toBe(second.dataKey);
  expect(JSON.stringify(first)).not.toContain("hunter2");
  expect(vault.sealText("hunter2", "p")).toMatch(/^[0-9a-f]{16}:v1\.[\w-]{16}\.[\w-]+:v1\.[\w-]{16}\.[\w-]+$/);
});

test.each<readonly [string, { organizationId: string; connectorId: string }]>([
  ["another tenant", { organizationId: "o2", connectorId: "c1" }],
  ["another connector", { organizationId: "o1", connectorId: "c2" }],
  ["an organization id that contains both ids", { organizationId: "o1|c1", connectorId: "" }],
])("a sealed value does not open for %s", async (_, other) => {
  await expect(vault.open(vault.seal("s", owner), other)).rejects.toThrow(closed);
});

test("a sealed value does not open for other ids, even if both pairs of ids are 'o1|c1|c2' when joined", async () => {
  const sealed = vault.seal("s", { organizationId: "o1|c1", connectorId: "c2" });
  await expect(vault.open(sealed, { organizationId: "o1", connectorId: "c1|c2" })).rejects.toThrow(closed);
});

test("a sealed string does not open for another purpose or as a row, and a sealed row does not open as a string", async () => {
  const text = vault.sealText("s", "signing_key");
  await expect(vault.openText(text, "draft")).rejects.toThrow(closed);
  const [masterKeyId = "", dataKey = "", sealed = ""] = text.split(":");
  await expect(vault.open({ masterKeyId, dataKey, sealed }, owner)).rejects.toThrow(closed);
  const row = vault.seal("s", owner);
  await expect(vault.openText(`${row.masterKeyId}:${row.dataKey}:${row.sealed}`, "credentials")).rejects.toThrow(
    closed,
  );
});

test("sealed JSON opens for its purpose; for another purpose, another key or a changed string, the result is undefined", async () => {
  for (const value of [{ a: [1, null] }, null, 0])
    expect(await openJson(vault, vault.sealText(JSON.stringify(value), "p"), "p")).toEqual(value);
  const text = vault.sealText("{}", "p");
  for (const [other, purpose] of [
    [text, "q"],
    [`${text}A`, "p"],
    [createVault(keyringOf([keyB])).sealText("{}", "p"), "p"],
    ["", "p"],
  ] as const)
    expect(await openJson(vault, other, purpose)).toBeUndefined();
});

test("a sealed value does not open with the data key or the content of another row", async () => {
  const [one, two] = [vault.seal("1", owner), vault.seal("2", owner)];
  await expect(vault.open({ ...one, dataKey: two.dataKey }, owner)).rejects.toThrow(closed);
  await expect(vault.open({ ...one, sealed: two.sealed }, owner)).rejects.toThrow(closed);
});

test("a sealed value does not open if one character is replaced, removed or inserted", async () => {
  const row = vault.seal("secret", owner);
  const text = vault.sealText("secret", "p");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("dataKey", "sealed", "text"),
      fc.nat(),
      fc.constantFrom("replace", "remove", "insert"),
      fc.constantFrom(...digits),
      async (part, at, how, digit) => {
        const original = part === "text" ? text : row[part];
        const index = at % original.length;
        const rest = original.slice(how === "insert" ? index : index + 1);
        const changed = original.slice(0, index) + (how === "remove" ? "" : digit) + rest;
        fc.pre(changed !== original);
        const opened = part === "text" ? vault.openText(changed, "p") : vault.open({ ...row, [part]: changed }, owner);
        await expect(opened).rejects.toThrow(/^\[internal\] a stored secret does not open: /);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each(["", "v1", "v1..", "v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA", "v1.AAAA.AAAAAAAAAAAAAAAAAAAAAA", "\n"])(
  "the sealed value %j does not open",
  (text) => {
    expect(() => open(text, createSecretKey(Buffer.alloc(32, 1)), "b")).toThrow(closed);
  },
);

test("only one encoding of the same sealed bytes opens", () => {
  const key = createSecretKey(Buffer.alloc(32, 1));
  const sealed = seal(Buffer.from("1"), key, "b");
  // 17 bytes are 23 digits of base64url. The last digit has two unused bits.
  const last = digits.indexOf(sealed.slice(-1));
  const twin = `${sealed.slice(0, -1)}${digits[last ^ 1]}`;
  const bytesOf = (text: string) => Buffer.from(text.split(".").at(-1) ?? "", "base64url");
  expect(bytesOf(twin)).toEqual(bytesOf(sealed));
  expect(() => open(twin, key, "b")).toThrow(closed);
});

test("the vault opens values with an older key of the keyring, and the error for a missing key names this key", async () => {
  const row = vault.seal("s", owner);
  expect((await createVault(keyringOf([keyB, keyA])).open(row, owner)).reveal()).toBe("s");
  await expect(createVault(keyringOf([keyB])).open(row, owner)).rejects.toThrow(
    `[internal] a stored secret does not open: this process does not have its master key '${row.masterKeyId}'`,
  );
});

test("the vault reloads the keyring for an unknown key", async () => {
  const row = createVault(keyringOf([keyB])).seal("s", owner);
  let ring = keyringOf([keyA]);
  const reloading = createVault({
    active: () => ring.active(),
    find: (id) => ring.find(id),
    reload: async () => {
      ring = keyringOf([keyB, keyA]);
    },
  });
  expect((await reloading.open(row, owner)).reveal()).toBe("s");
  expect(reloading.seal("t", owner).masterKeyId).toBe(row.masterKeyId);
});

test("sealWithCurrentKey reloads the keyring before it seals", async () => {
  let ring = keyringOf([keyA]);
  const vault = createVault({
    active: () => ring.active(),
    find: (id) => ring.find(id),
    reload: async () => {
      ring = keyringOf([keyB, keyA]);
    },
  });
  expect(vault.seal("s", owner).masterKeyId).toBe(keyringOf([keyA]).active().id);
  const row = await vault.sealWithCurrentKey("s", owner);
  expect(row.masterKeyId).toBe(keyringOf([keyB]).active().id);
  expect((await vault.open(row, owner)).reveal()).toBe("s");
});

test("the vault reloads the keyring a second time if the first reload does not find the key", async () => {
  const row = createVault(keyringOf([keyB])).seal("s", owner);
  let reloads = 0;
  const ring = () => keyringOf(reloads < 2 ? [keyA] : [keyB, keyA]);
  const vault = createVault({
    active: () => ring().active(),
    find: (id) => ring().find(id),
    reload: async () => {
      reloads += 1;
    },
  });
  expect((await vault.open(row, owner)).reveal()).toBe("s");
});

test("a master key is not printed", () => {
  const printed = inspect(keyringOf([keyA]).active(), { depth: 9, showHidden: true });
  expect(printed).not.toMatch(/01,? ?01|1, 1, 1|AQEB/);
});

test.each([
  [
    ["!"],
    "[invalid_config] expected base64 of 32 bytes as key 1 of the keyring, found a string that does not match (not shown)",
  ],
  [
    [keyA, keyA.slice(4)],
    "[invalid_config] expected base64 of 32 bytes as key 2 of the keyring, found a string that does not match (not shown)",
  ],
])("the keys %j are refused", (texts, message) => {
  const [first = "", ...rest] = texts;
  expect(() => keyringOf([first, ...rest])).toThrow(message);
});
