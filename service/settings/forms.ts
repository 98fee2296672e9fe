import { isIPv4 } from "node:net";
import { kinds } from "@agent-connectors/connectors";
import { type Credentials, nearest, type Problem, suggested } from "@agent-connectors/runtime";
import { parseAllow } from "../egress/allow.ts";
import { type Secret, secret } from "../secret.ts";
import { parseMasterKeys } from "../vault/master-keys.ts";

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

/** How a variable's text is read. */
export interface Form<T> {
  /** In words, with an example where they do not suffice. */
  readonly expected: string;
  /** `undefined` for a text that is none. */
  readonly read: (text: string) => T | undefined;
  /** Which parts of a text are wrong, with paths below the variable's name; absent, or none, where it is the whole. */
  readonly wrongParts?: (text: string) => readonly Problem[];
  /** Whether the text is not to be shown in messages. */
  readonly secret?: true;
}

interface ByKind extends Pick<Form<unknown>, "expected"> {
  /** What is wrong with a kind's member; nothing where it is a `T`. */
  readonly problemsOf: (member: unknown, path: string) => readonly Problem[];
}

/** A JSON object whose members are named for kinds of connectors, each a `T`. */
function byKind<T>({ problemsOf, ...form }: ByKind): Form<Readonly<Record<string, T>>> {
  const wrongParts = (text: string): readonly Problem[] =>
    Object.entries(objectOf(text) ?? {}).flatMap(([kind, member]) =>
      Object.hasOwn(kinds, kind) ? problemsOf(member, kind) : [unknownKind(kind)],
    );
  return {
    ...form,
    wrongParts,
    read: (text) => {
      const value = objectOf(text);
      // Each member has been looked at.
      return value && wrongParts(text).length === 0 ? (value as Readonly<Record<string, T>>) : undefined;
    },
  };
}

function unknownKind(kind: string): Problem {
  const allowed = Object.keys(kinds);
  return {
    path: kind,
    code: "unknown",
    expected: "the name of a kind of connectors, such as payments",
    found: `'${kind}'`,
    allowed,
    ...suggested(nearest(kind, allowed)),
  };
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // What is expected is told beside the variable's name.
    return undefined;
  }
}

/** One of these words. */
export function oneOf<const T extends string>(words: readonly T[]): Form<T> {
  return { expected: `one of ${words.join(", ")}`, read: (text) => words.find((word) => word === text) };
}

/** A whole number within these bounds, in decimal digits. */
export function wholeNumber(from: number, to: number): Form<number> {
  return {
    expected: `a whole number from ${from} to ${to}`,
    read: (text) => {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return number >= from && number <= to ? number : undefined;
    },
  };
}

/** Whether a URL's hostname is one that this machine has for itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}
