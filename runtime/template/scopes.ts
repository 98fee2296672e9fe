import type { Template } from "../model.ts";
import { parseLinkHeader } from "./link-header.ts";

/** What templates may read of a response. A type, not an interface: only those can stand for a scope. */
type ResponseScope = {
  readonly status: number;
  readonly response: unknown;
  readonly headers: object;
};

/**
 * What templates may read of a response: `status`, `response` (its parsed body) and `headers`. A `link` header
 * reads as its links by relation (`headers.link.next.url`); it is parsed when it is first read.
 */
export function responseScope(
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  body: unknown,
): ResponseScope {
  return { status, response: body, headers: withLinks(headers) };
}

function withLinks(headers: Readonly<Record<string, string>>): object {
  const text = Object.hasOwn(headers, "link") ? headers.link : undefined;
  if (text === undefined) return headers;
  let links: ReturnType<typeof parseLinkHeader> | undefined;
  return Object.defineProperty({ ...headers }, "link", {
    enumerable: true,
    get: () => {
      links ??= parseLinkHeader(text);
      return links;
    },
  });
}

/** The names of the configuration that a template reads, each as often as it does. */
export function configNames(template: Template): readonly string[] {
  if (typeof template !== "object" || template === null) return [];
  if ("get" in template) return template.get[0] === "config" ? template.get.slice(1, 2) : [];
  return ("call" in template ? template.args : template.text).flatMap(configNames);
}

/** Longest piece of a value that a message shows, in characters. */
const SHOWN = 40;

/**
 * A value in the words of an error message: scalars as they are, texts quoted and cut after 40 characters,
 * arrays by their length, objects without their members.
 */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${cut(value)}'`;
  if (Array.isArray(value)) return value.length === 1 ? "an array of 1 item" : `an array of ${value.length} items`;
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text.toWellFormed();
}
