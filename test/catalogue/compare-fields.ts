import type { Schema } from "@agent-connectors/runtime";
import { allowsUnstatedNull, compareSchema } from "./compare-schema.ts";
import { added, different, type Finding } from "./finding.ts";
import type { Statement } from "./specification.ts";

/**
 * Compares the fields of a record with the statements of the specification. If `extent` is `all`, reports a field without a
 * statement as an addition.
 */
export function compareFields(
  at: string,
  stated: { readonly fields: Readonly<Record<string, Statement>>; readonly extent: "all" | "some" },
  record: Schema | undefined,
): readonly Finding[] {
  const { properties = {} } = record ?? {};
  const wrong = Object.entries(stated.fields).flatMap(([name, statement]) => {
    const schema = properties[name];
    const subject = `field '${name}'`;
    return schema ? compareSchema(subject, statement, schema) : [`${subject} expected, found none`];
  });
  const nullable = Object.entries(stated.fields).filter(([name, one]) =>
    allowsUnstatedNull(one, properties[name] ?? {}),
  );
  const others = Object.keys(properties).filter((name) => !Object.hasOwn(stated.fields, name));
  return [
    ...wrong.map((text) => different(at, text)),
    ...added(
      at,
      "nulls",
      nullable.map(([name]) => name),
    ),
    ...(stated.extent === "all" ? added(at, "fields", others) : []),
  ];
}
