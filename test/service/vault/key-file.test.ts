import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { keySourceOf, newMasterKey, readKeyFile, writeKeyFile } from "../../../service/vault/master-keys.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-keys-"));
  file = join(folder, "data", "master.key");
});
afterEach(() => rm(folder, { recursive: true }));

test("only the owner of a new key file can access the file and its folder", async () => {
  const key = newMasterKey();
  await writeKeyFile(file, [key], "create");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  expect(await readFile(file, "utf8")).toBe(`${key.key.export().toString("base64")}\n`);
  expect(await readdir(join(folder, "data"))).toEqual(["master.key"]);
});

test("if several calls create the key file concurrently, the file keeps the key of one call, and no reader gets a partial key", async () => {
  const keys = Array.from({ length: 20 }, newMasterKey);
  const read = await Promise.all(
    keys.map(async (key) => {
      await writeKeyFile(file, [key], "create");
      return await readKeyFile(file);
    }),
  );
  const [first] = read;
  expect(keys.map(({ key }) => [key.export().toString("base64")])).toContainEqual(first);
  for (const lines of read) expect(lines).toEqual(first);
  await writeKeyFile(file, [newMasterKey()], "create");
  expect(await readKeyFile(file)).toEqual(first);
  expect(await readdir(join(folder, "data"))).toEqual(["master.key"]);
});

test("the key file can be replaced", async () => {
  const [one, two] = [newMasterKey(), newMasterKey()];
  await writeKeyFile(file, [one], "create");
  await writeKeyFile(file, [two, one], "replace");
  const keys = await keySourceOf({ dataDir: join(folder, "data") }).read();
  expect(keys?.map(({ id }) => id)).toEqual([two.id, one.id]);
});

test.each(["644", "660", "602"])(
  "a key file with the mode %s is refused, and the error has the command that corrects the mode",
  async (mode) => {
    await writeKeyFile(file, [newMasterKey()], "create");
    await chmod(file, mode);
    await expect(readKeyFile(file)).rejects.toThrow(
      `[invalid_config] expected a key file that only its owner can access, found '${file}' with mode ${mode}; run: chmod 600 '${file}'`,
    );
  },
);

test.each([
  { found: "EISDIR: illegal operation on a directory, read", create: () => mkdir(file, { mode: 0o700 }) },
  { found: "ELOOP: too many symbolic links encountered, open", create: () => symlink("master.key", file) },
])("a key file that cannot be read is refused with the cause and a remedy: $found", async ({ found, create }) => {
  await mkdir(dirname(file));
  await create();
  await expect(readKeyFile(file)).rejects.toThrow(
    `[invalid_config] expected a key file that this user can read, found '${file}': ${found}`,
  );
  await expect(readKeyFile(file)).rejects.toThrow("give the file to the user who runs this program");
});

test("a key file that is empty or invalid is refused, and the error does not show its content", async () => {
  await writeKeyFile(file, [newMasterKey()], "create");
  const source = keySourceOf({ dataDir: join(folder, "data") });
  const remedy = (lost: string, removed: string) =>
    `restore '${file}' from its backup; if ${lost} is lost, remove ${removed}, and run the start command with --forget-lost-keys, which deletes everything that is sealed with the lost key`;
  await writeFile(file, "\n");
  await expect(source.read()).rejects.toThrow(
    `[invalid_config] expected a master key in '${file}', found none; ${remedy("the key", `'${file}'`)}`,
  );
  await writeFile(file, "hunter2\n");
  await expect(source.read()).rejects.toThrow(
    `[invalid_config] expected base64 of 32 bytes as key 1 of '${file}', found a string that does not match (not shown); ${remedy("key 1", "it")}`,
  );
});

test("the key file is not read if the environment contains keys", async () => {
  await writeKeyFile(file, [newMasterKey()], "create");
  const source = keySourceOf({
    masterKeys: secret([Buffer.alloc(32).toString("base64")]),
    dataDir: join(folder, "data"),
  });
  expect(source).toMatchObject({ name: "MASTER_KEYS" });
  expect(source.file).toBeUndefined();
  expect(await source.read()).toHaveLength(1);
});
