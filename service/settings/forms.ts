import type { Credentials, Problem } from "@agent-connectors/runtime";
import { parseAllow } from "../egress/parse-allow.ts";
import { type Secret, secret } from "../secret.ts";
import { parseMasterKeys } from "../vault/parse-master-keys.ts";
import { byKind } from "./by-kind.ts";
import type { Form } from "./form.ts";
import { isLoopbackHost } from "./is-loopback-host.ts";

/** How the variables of the environment are written. */
export const forms = {
  text: { expected: "a text", read: (text) => text } satisfies Form<string>,
  secretText: hidden<string>({ expected: "a text", read: (text) => text }),
  /** Pages, cookies and the addresses that are registered elsewhere take the whole host. */
  origin: {
    expected: "an address without a path such as https://connectors.example.com",
    read: (text) => {
      const url = urlOf(text, ["http:", "https:"]);
      return url?.href === `${url?.origin}/` ? url.origin : undefined;
    },
  } satisfies Form<string>,
  /** Kept to the letter: a provider compares its name with or without a slash at the end. */
  issuer: {
    expected: "the https address that the provider names itself by, such as https://id.example.com",
    read: (text) => (isIssuer(text) ? text : undefined),
  } satisfies Form<string>,
  postgresUrl: hidden<string>({
    expected: "an address such as postgres://user:password@host:5432/database",
    read: (text) => (urlOf(text, ["postgres:", "postgresql:"]) ? text : undefined),
  }),
  /** With the commas, and spaces around them, that people write lists with. */
  masterKeys: hidden<readonly string[]>({
    expected:
      "base64 of 32 bytes, or several with commas between, the newest first; `openssl rand -base64 32` makes one",
    read: (text) => checked(listOf(text), (keys) => parseMasterKeys(keys, "MASTER_KEYS")),
  }),
  egressAllow: {
    expected: "a list such as 10.0.0.0/8,127.0.0.1:4010,wiki.internal",
    read: (text) => checked(listOf(text), parseAllow),
  } satisfies Form<readonly string[]>,
  baseUrls: byKind<string>({
    expected: `JSON such as {"payments": "http://127.0.0.1:4010/payments"}, of kinds of connectors`,
    problemsOf: (member, path) =>
      typeof member === "string" && urlOf(member, ["http:", "https:"])
        ? []
        : [{ path, code: "format", expected: "an http or https address", found: shown(member) }],
  }),
  oauthApps: hidden(
    byKind<Credentials>({
      expected: `JSON such as {"issue_tracking": {"client_id": "…", "client_secret": "…"}}, of kinds of connectors`,
      problemsOf: problemsOfApp,
    }),
  ),
} as const;

/** The same, kept as a secret. */
function hidden<T>(form: Form<T>): Form<Secret<T>> {
  const read = (text: string): Secret<T> | undefined => {
    const value = form.read(text);
    return value === undefined ? undefined : secret(value);
  };
  return { ...form, read, secret: true };
}

function urlOf(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) && url.hash === "" ? url : undefined;
}

/** Without query and fragment (OpenID Connect Discovery 1.0 §3); plain HTTP is for a provider on this machine. */
function isIssuer(text: string): boolean {
  const url = urlOf(text, ["http:", "https:"]);
  if (url === undefined || url.search !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopbackHost(url.hostname);
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** The list, unless `check` throws. */
function checked(list: readonly string[], check: (list: readonly string[]) => unknown): readonly string[] | undefined {
  try {
    check(list);
    return list;
  } catch {
    // What is expected is told beside the variable's name.
    return undefined;
  }
}

function shown(member: unknown): string {
  return typeof member === "string" ? `'${member}'` : JSON.stringify(member);
}

/** Names of fields are told, values are not. */
function problemsOfApp(app: unknown, path: string): readonly Problem[] {
  if (typeof app !== "object" || app === null || Array.isArray(app))
    return [{ path, code: "type", expected: "an object of credential fields", found: "something else" }];
  return Object.entries(app).flatMap(([name, field]) =>
    typeof field === "string"
      ? []
      : [{ path: `${path}.${name}`, code: "type", expected: "a text", found: "something else" }],
  );
}
