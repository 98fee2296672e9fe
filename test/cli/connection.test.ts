import { chmod, lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConnection, saveCredentials } from "../../cli/call-manifest/connection.ts";

/** Writes a connection file with this text, and returns its path. */
async function written(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-connection-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "account.yaml");
  await writeFile(path, text);
  return path;
}

/** Reads a connection file with this text. */
const read = async (text: string) => readConnection(await written(text));

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

test("saved credentials replace those in the file; the rest of the file, its mode and a link to it do not change", async () => {
  const lines = (token: string) => `# Ours.
credentials:
  client_id: 1a # The app.
  refresh_token: ${token}
config: { site: a }
`;
  const path = await written(lines("old"));
  await chmod(path, 0o660);
  const link = `${path}.link`;
  await symlink("account.yaml", link);
  const token = `0123 ${"long ".repeat(40)}: end`;
  await saveCredentials(link, { client_id: "1a", refresh_token: token });
  expect(await readFile(path, "utf8")).toBe(lines(`"${token}"`));
  expect((await stat(path)).mode & 0o777).toBe(0o660);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test("after credentials are saved in a JSON file, the file is still JSON, and a credential of digits is still a string", async () => {
  const path = await written('{\n  "credentials": {\n    "refresh_token": "old"\n  }\n}\n');
  await saveCredentials(path, { refresh_token: "12" });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ credentials: { refresh_token: "12" } });
});

test("if the file lacks a credential, saving the credential fails, and does not change the file", async () => {
  const text = "credentials: { client_id: a }\n";
  const path = await written(text);
  await expect(saveCredentials(path, { refresh_token: "new" })).rejects.toMatchObject({
    message: expect.stringContaining("expected a value at credentials.refresh_token, found none"),
  });
  expect(await readFile(path, "utf8")).toBe(text);
});
