import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConnection } from "../../cli/call-manifest/connection.ts";

/** Reads a connection file with this text. */
async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-connection-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "account.yaml");
  await writeFile(path, text);
  return readConnection(path);
}

test("a connection file has credentials and, optionally, auth, config and baseUrl", async () => {
  const text = "credentials: { api_key: key }\nauth: api_key\nconfig: { site: a }\nbaseUrl: http://one.example";
  const connection = { auth: "api_key", config: { site: "a" }, baseUrl: "http://one.example" };
  expect(await read(text)).toEqual({ credentials: { api_key: "key" }, ...connection });
});

test.each([
  ["baseURL", "did you mean 'baseUrl'?"],
  ["rate", "remove it"],
])("the key '%s' of a connection file is refused: %s", async (key, remedy) => {
  await expect(read(`credentials: {}\n${key}: 1`)).rejects.toMatchObject({
    code: "invalid_config",
    message: expect.stringContaining(
      `account.yaml: expected only the keys credentials, auth, config, baseUrl, found '${key}'; ${remedy}`,
    ),
  });
});
