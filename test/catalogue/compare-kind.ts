import type { Connector, Entity } from "@agent-connectors/runtime";
import { compareEntity } from "./compare-entity.ts";
import { compareParam, type Given } from "./compare-param.ts";
import { added, different, type Finding } from "./finding.ts";
import type { Specification, Statement } from "./specification.ts";

/** Returns every difference between a generated kind and its specification, and every name that only the generated kind has. */
export function compareKind(specification: Specification, connector: Connector): readonly Finding[] {
  const at = connector.kind;
  const { title, credentials, replication } = specification;
  const entities = new Map<string, Entity>(Object.entries(connector.entities));
  const wrong = Object.entries(specification.entities).flatMap(([name, statement]) => {
    const entity = entities.get(name);
    if (!entity) return [different(at, `entity '${name}' expected, found none`)];
    return compareEntity(`${at}.${name}`, statement, { entity, records: connector.records });
  });
  const others = [...entities.keys()].filter((name) => !Object.hasOwn(specification.entities, name));
  return [
    ...(title === connector.title ? [] : [different(at, `expected title '${title}', found '${connector.title}'`)]),
    ...wrong,
    ...added(at, "entities", others),
    ...(credentials ? compareGiven(at, { of: "credentials", stated: credentials }, credentialsOf(connector)) : []),
    ...(replication ? compareGiven(at, { of: "replication", stated: replication }, replicationOf(connector)) : []),
  ];
}

function compareGiven(
  at: string,
  { of, stated }: { readonly of: "credentials" | "replication"; readonly stated: Readonly<Record<string, Statement>> },
  found: Readonly<Record<string, Given>>,
): readonly Finding[] {
  const wrong = Object.entries(stated).flatMap(([name, statement]) => {
    const subject = `${of} '${name}'`;
    const given = found[name];
    return given ? compareParam(subject, statement, given) : [`${subject} expected, found none`];
  });
  const others = Object.keys(found).filter((name) => !Object.hasOwn(stated, name));
  return [...wrong.map((text) => different(at, text)), ...added(at, of, others)];
}

/** The credential fields of all auth options. */
function credentialsOf({ auth }: Connector): Readonly<Record<string, Given>> {
  return Object.fromEntries(auth.flatMap(({ credentials }) => Object.entries(credentials)));
}

/** The replication fields that are neither looked up nor derived. */
function replicationOf({ replication }: Connector): Readonly<Record<string, Given>> {
  return Object.fromEntries(
    Object.entries(replication).flatMap(([name, field]) => (field.kind === "given" ? [[name, field]] : [])),
  );
}
