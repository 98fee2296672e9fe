import { docLines } from "./doc.ts";

/** One member of a printed object type. */
export interface PrintedMember {
  /** `name?: string;` */
  readonly text: string;
  /** Text of its doc comment; empty for none. */
  readonly docs: string;
}

/** The braces of an object type and its members, one a line. */
export function objectType(members: readonly PrintedMember[]): string {
  const lines = members.flatMap(({ text, docs }) => [...docLines(docs), text]);
  return `{\n${lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("")}}`;
}
