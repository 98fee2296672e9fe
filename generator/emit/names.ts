import type { Connector } from "@agent-connectors/runtime";
import { namedTypes } from "./named-types.ts";

/** The TypeScript names of what is printed for one connector. */
export interface Names {
  /** Interface of the whole client. */
  readonly shape: string;
  /** Constant that holds the model. */
  readonly constant: string;
  readonly entities: Readonly<Record<string, EntityNames>>;
}
export interface EntityNames {
  readonly shape: string;
  readonly constant: string;
  /** Name of the module, without its extension. */
  readonly file: string;
}

/**
 * Names that cannot be those of a `const` in a module.
 * https://tc39.es/ecma262/#prod-ReservedWord, and what strict mode and modules add.
 */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** The names of a connector's interfaces, constants and modules; one that is taken already is lengthened. */
export function namesOf(connector: Connector): Names {
  const shapes = new Set(namedTypes(connector).keys());
  const constants = new Set([...RESERVED, "records", "connector"]);
  const files = new Set(["index", "records"]);
  const entities = Object.keys(connector.entities).map((name): [string, EntityNames] => [
    name,
    {
      shape: free(pascalCase(name), "Client", shapes),
      constant: free(camelCase(name), "Entity", constants),
      file: free(name, "_", files),
    },
  ]);
  return {
    shape: free(pascalCase(connector.kind), "Connector", shapes),
    constant: free(camelCase(connector.kind), "Connector", constants),
    entities: Object.fromEntries(entities),
  };
}

/** `invoice_finalizations` as `InvoiceFinalizations`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** `invoice_finalizations` as `invoiceFinalizations`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

function free(name: string, suffix: string, taken: Set<string>): string {
  const found = taken.has(name) ? free(`${name}${suffix}`, suffix, taken) : name;
  taken.add(found);
  return found;
}
