import { once } from "node:events";
import { chmod, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installCli, setupPageIn } from "./installed-cli.ts";
import { allowDevice, completeSetup } from "./person.ts";
import { runInTerminal } from "./terminal.ts";

const { folder, environment, program, printed, jsonOf, stop } = await installCli();
afterAll(stop, 60_000);

/** A program that appends the URL of each opened page to the file `opened`. */
const browser = join(folder, "browser");
const opened = join(folder, "opened");
const signedIn = { AGENT_CONNECTORS_URL: printed.url };
const env = { ...environment, ...signedIn, BROWSER: browser };

beforeAll(async () => {
  await writeFile(browser, `#!/bin/sh\necho "$1" >> '${opened}'\n`);
  await chmod(browser, 0o755);
});

const inTerminal = (args: readonly string[], onText?: (text: string) => Promise<string | undefined> | undefined) =>
  runInTerminal([process.execPath, program, ...args], { cwd: folder, env, ...(onText && { onText }) });

const ctrlC = "\x03";
const ctrlD = "\x04";
const create = ["connectors", "create", "--connector-type", "payments"];

describe("the sign-in", () => {
  test("opens the browser, and shows a spinner until a person allows the sign-in", async () => {
    const { code, text } = await inTerminal(["login"], (shown) => {
      const page = /Open (\S+) and[\s\S]*Waiting/.exec(shown)?.[1];
      return page === undefined ? undefined : allowDevice(page, printed.password).then(() => undefined);
    });
    expect(text).toContain("⠋ Waiting for the sign-in in the browser; Ctrl-C cancels it");
    expect([code, text]).toEqual([0, expect.stringMatching(/Signed in to \S+ as .*\. The sign-in is in '/)]);
    expect(await readFile(opened, "utf8")).toMatch(/^http\S+\/device\?user_code=\S+\n$/);
  });

  test("ends with 130 if a person interrupts it", async () => {
    const onText = (shown: string) => (shown.includes("Waiting") ? Promise.resolve(ctrlC) : undefined);
    const { code, text } = await inTerminal(["login"], onText);
    expect([code, text]).toEqual([130, expect.stringMatching(/interrupted\r\n$/)]);
  });

  test("of an API client does not show the typed secret", async () => {
    const login = ["login", "--client-id", printed.clientId];
    const { code, text } = await inTerminal(login, (shown) =>
      shown.includes("Client secret") ? Promise.resolve(`${printed.clientSecret}\r`) : undefined,
    );
    expect([code, text]).toEqual([0, expect.stringContaining("Signed in to")]);
    expect(text).not.toContain(printed.clientSecret);
    expect(text).not.toContain("acs_");
  });

  test("of an API client ends with 130 after Ctrl-C or Ctrl-D at the question for the secret", async () => {
    for (const keys of [ctrlC, ctrlD]) {
      const { code, text } = await inTerminal(["login", "--client-id", printed.clientId], (shown) =>
        shown.includes("Client secret") ? Promise.resolve(keys) : undefined,
      );
      expect([code, text]).toEqual([130, expect.stringMatching(/interrupted\r\n$/)]);
    }
  });
});

describe("connectors create", () => {
  test("opens the setup page, and shows a spinner and then the connector", async () => {
    await rm(opened, { force: true });
    const { code, text } = await inTerminal([...create, "billing"], (shown) => {
      const page = setupPageIn(shown);
      return page && shown.includes("Waiting") ? completeSetup(page).then(() => undefined) : undefined;
    });
    expect(text).toContain("⠋ Waiting for the setup; Ctrl-C cancels it");
    expect([code, text]).toEqual([0, expect.stringMatching(/name +billing\r\n/)]);
    expect((await readFile(opened, "utf8")).trim()).toBe(setupPageIn(text));
  });

  test("ends with 130 and cancels the setup session if a person interrupts the command", async () => {
    const { code, text } = await inTerminal([...create, "late"], (shown) =>
      shown.includes("Waiting") ? Promise.resolve(ctrlC) : undefined,
    );
    expect([code, text]).toEqual([130, expect.stringMatching(/interrupted\r\n$/)]);
    expect(await (await fetch(setupPageIn(text) ?? "")).text()).toContain("cancelled");
    const names = (await jsonOf("connectors", "list")).map(({ name }: { readonly name: string }) => name);
    expect(names).not.toContain("late");
  });
});

describe("connectors update --reconnect", () => {
  const reconnect = ["connectors", "update", "billing", "--reconnect"];

  test("opens the setup page, and shows a spinner and then the connector", async () => {
    await rm(opened, { force: true });
    const { code, text } = await inTerminal(reconnect, (shown) => {
      const page = setupPageIn(shown);
      return page && shown.includes("Waiting") ? completeSetup(page).then(() => undefined) : undefined;
    });
    expect(text).toContain("⠋ Waiting for the setup; Ctrl-C cancels it");
    expect([code, text]).toEqual([0, expect.stringMatching(/name +billing\r\n/)]);
    expect((await readFile(opened, "utf8")).trim()).toBe(setupPageIn(text));
  });

  test("ends with 6 and cancels the setup session if nobody completes the page in time", async () => {
    const { code, text } = await inTerminal([...reconnect, "--timeout", "2"]);
    expect([code, text]).toEqual([6, expect.stringMatching(/nobody completed the page within 2 s\r\n$/)]);
    expect(await (await fetch(setupPageIn(text) ?? "")).text()).toContain("cancelled");
  });

  test("ends with 3 and opens no page for a name that does not exist", async () => {
    const { code, text } = await inTerminal(["connectors", "update", "biling", "--reconnect"]);
    expect([code, text]).toEqual([3, expect.stringContaining("there is no connector 'biling'")]);
    expect(setupPageIn(text)).toBeUndefined();
  });
});

describe("with --no-browser", () => {
  test.each(["login", "connectors create late --connector-type payments", "connectors update payments --reconnect"])(
    "'%s' prints the URL of the page and opens no browser",
    async (line) => {
      await rm(opened, { force: true });
      const { code, text } = await inTerminal([...line.split(" "), "--no-browser"], (shown) =>
        shown.includes("Waiting") ? Promise.resolve(ctrlC) : undefined,
      );
      expect([code, text]).toEqual([130, expect.stringMatching(/(Open|Enter the credentials at) http/)]);
      await expect(readFile(opened, "utf8")).rejects.toMatchObject({ code: "ENOENT" });
    },
  );
});

describe("connectors delete", () => {
  const remove = ["connectors", "delete", "billing"];
  const typing = (keys: string) => (shown: string) => (shown.includes("Yes") ? Promise.resolve(keys) : undefined);

  test("asks for a confirmation, deletes nothing after 'n', Ctrl-C or Ctrl-D, and deletes the connector after 'y'", async () => {
    const refused = await inTerminal(remove, typing("n"));
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("nothing was deleted")]);
    for (const keys of [ctrlC, ctrlD]) expect(await inTerminal(remove, typing(keys))).toMatchObject({ code: 130 });
    const list = () => jsonOf("connectors", "list", "--connector-type", "payments");
    expect(await list()).toHaveLength(2);
    const { code, text } = await inTerminal(remove, typing("y"));
    expect([code, text]).toEqual([0, expect.stringContaining("Deleted 'billing'")]);
    expect(await list()).toHaveLength(1);
  });
});

describe("SIGTERM", () => {
  test.each([
    ["connectors delete wiki", "Yes"],
    [`login --client-id ${printed.clientId}`, "Client secret"],
  ])("ends '%s' with 130 at its question", async (line, question) => {
    const words = ["sh", "-c", 'echo "pid $$"; exec "$@"', "sh", process.execPath, program, ...line.split(" ")];
    const onText = (shown: string) => {
      if (!shown.includes(question)) return undefined;
      process.kill(Number(/pid (\d+)/.exec(shown)?.[1]), "SIGTERM");
      return Promise.resolve(undefined);
    };
    const { code, text } = await runInTerminal(words, { cwd: folder, env, onText });
    expect([code, text]).toEqual([130, expect.stringMatching(/interrupted\r\n$/)]);
  });
});

describe("results", () => {
  const execute = ["connectors", "execute"];

  test("are a table, and errors are lines", async () => {
    const { text } = await inTerminal([...execute, "payments", "customers", "list", "--params", '{"limit": 3}']);
    expect(text).toMatch(/^id +name +email/);
    for (const line of text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(100);
    const failed = await inTerminal([...execute, "payments", "customers", "lst"]);
    expect(failed).toEqual({ code: 3, text: expect.stringContaining("did you mean 'list'?") });
    expect(failed.text).not.toContain('{"code"');
  });

  test("with --all are one line for each record", async () => {
    const { code, text } = await inTerminal([...execute, "payments", "customers", "list", "--all", "--fields", "id"]);
    const lines = text.trim().split("\r\n");
    expect([code, lines.length, JSON.parse(lines[0] ?? "")]).toEqual([0, 250, { id: expect.any(String) }]);
  });

  test("of a download are a progress bar, and then a file with the name from the response", async () => {
    const { data } = await jsonOf(...execute, "recruiting", "attachments", "list", "--max-records", "1");
    const params = JSON.stringify({ attachment_id: data[0].id });
    const before = await readdir(folder);
    const args = [...execute, "recruiting", "attachments", "download", "--params", params];
    const { code, text } = await inTerminal(args);
    const [name = ""] = (await readdir(folder)).filter((file) => !before.includes(file));
    expect([code, text]).toEqual([0, expect.stringContaining(`${name} `)]);
    expect(text).toMatch(/[█░]{20} \d+ %, \d+ kB of \d+ kB/);
    const { size } = await stat(join(folder, name));
    expect(text).toMatch(new RegExp(`bytes +${size}\r\n`));
    const again = await inTerminal(args);
    expect([again.code, again.text]).toEqual([1, expect.stringContaining("exists; choose another name with --file")]);
  });

  test("of a sync are a progress bar for each entity, and then a table", async () => {
    const { code, text } = await inTerminal(["connectors", "sync", "payments", "--watch"]);
    expect(code).toBe(0);
    for (const entity of ["customers", "invoices", "charges"]) expect(text).toMatch(new RegExp(`${entity} +[█░]{20} `));
    expect(stripVTControlCharacters(text)).toMatch(/entity +status +records/);
  });

  test("of a search by similarity are the score and the fields of the record", async () => {
    await inTerminal(["connectors", "sync", "recruiting", "--entity", "job_posts", "--watch"]);
    const search = ["connectors", "search", "recruiting", "job_posts"];
    const { data } = await jsonOf(...search, "--limit", "1");
    const words = data[0].content.replaceAll(/<[^>]*>/g, " ");
    const similar = [...search, "--semantic-field", "content", "--prompt", words, "--fields", "id", "--limit", "1"];
    const { text } = await inTerminal(similar);
    expect(stripVTControlCharacters(text)).toMatch(/^score +0\.\d+\r\nid +\d+\r\n/);
  });

  test.each([["whoami"], ["connectors list"], ["connectors execute payments customers lst"], ["--help"]])(
    "have no colors: %s",
    async (line) => {
      const { text } = await inTerminal(line.split(" "));
      expect(text).not.toContain("\x1b[");
    },
  );
});

test("a question has no colors with NO_COLOR", async () => {
  const words = [process.execPath, program, "connectors", "delete", "wiki"];
  const onText = (shown: string) => (shown.includes("Yes") ? Promise.resolve("n") : undefined);
  const { text } = await runInTerminal(words, { cwd: folder, env: { ...env, NO_COLOR: "1" }, onText });
  expect(text).toContain("Delete 'wiki'");
  // SGR 30 to 37 and 90 to 97 are colors.
  for (const color of [30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97])
    expect(text).not.toContain(`\x1b[${color}m`);
});

describe("serve", () => {
  /** Types Ctrl-C while the service waits for the body of a request. Sends the body three seconds later. */
  const interruptDuringRequest = async (url: string): Promise<string> => {
    const headers = { "content-type": "application/x-www-form-urlencoded", expect: "100-continue" };
    const sent = request(`${url}/api/v1/oauth/token`, { method: "POST", headers });
    sent.flushHeaders();
    await once(sent, "continue");
    pause(3_000).then(() => sent.end("grant_type=client_credentials"));
    return ctrlC;
  };

  test("ends with 0 after Ctrl-C, when the service has finished a request in progress", async () => {
    const { code, text } = await runInTerminal([process.execPath, program, "serve", "--", "--port", "0"], {
      cwd: folder,
      env: { ...environment, DATA_DIR: join(folder, "served") },
      onText: (shown) => {
        const [, url] = /listens at (\S+)\. [\s\S]*(?:Sign in at|First start)/.exec(shown) ?? [];
        return url === undefined ? undefined : interruptDuringRequest(url);
      },
    });
    expect([code, text]).toEqual([0, expect.stringContaining("Agent Connectors listens at")]);
  });
});
