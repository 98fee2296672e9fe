import type { WriterFunction } from "ts-morph";
import { doc } from "./doc.ts";
import { objectType } from "./object-type.ts";
import { exported } from "./print-source.ts";
import { type Member, memberOf } from "./type.ts";

/** An exported, documented interface with a property for each member, in their order. */
export function interfaceOf(name: string, docs: string, members: Readonly<Record<string, Member>>): WriterFunction {
  const printed = Object.entries(members).map(([key, member]) => memberOf(key, member));
  return exported(doc(docs), `interface ${name} ${objectType(printed)}`);
}
