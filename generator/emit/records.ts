import type { Connector, Schema } from "@agent-connectors/runtime";
import { doc } from "./doc.ts";
import type { File } from "./file.ts";
import { interfaceOf } from "./interface.ts";
import { limits } from "./limits.ts";
import { literal } from "./literal.ts";
import { namedTypes } from "./named-types.ts";
import { exported, header, importTypes, printSource } from "./print-source.ts";
import { prose, sentence } from "./sentence.ts";
import { sharedFields } from "./shared-fields.ts";
import type { Member } from "./type.ts";

/** `generated/<kind>/records.ts`: an interface for each object that has a name, and the schemas as data. */
export function emitRecords(connector: Connector): File {
  const types = [...namedTypes(connector)];
  const shared = sharedFields(connector);
  return printSource(`generated/${connector.kind}/records.ts`, header(connector), [
    ...importTypes("@agent-connectors/runtime", ["Schema"]),
    ...types.map(([name, schema]) => interfaceOf(name, schema.description ?? words(name), members(schema))),
    ...shared.constants.map(({ name, type, fields }) =>
      exported(`Fields of \`${type}\`.`, `const ${name}: Readonly<Record<string, Schema>> = ${literal(fields)};`),
    ),
    exported(
      "What each record holds, by its name.",
      `const records: Readonly<Record<string, Schema>> = ${literal(shared.in(connector.records))};`,
    ),
  ]);
}

function members(schema: Schema): Readonly<Record<string, Member>> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Member] => [
    name,
    {
      schema: field,
      required: schema.required?.includes(name) ?? false,
      docs: doc(prose(field.description, sentence(limits(field)))),
    },
  ]);
  return Object.fromEntries(entries);
}

/** `DeletedCustomer` as `Deleted customer.` */
function words(name: string): string {
  const text = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return sentence([text]);
}
