import type { Connector } from "@agent-connectors/runtime";
import { emitAgent } from "./agent.ts";
import { entitiesOf } from "./entities-of.ts";
import { emitEntity } from "./entity.ts";
import type { File } from "./file.ts";
import { emitIndexFile } from "./index-file.ts";
import { namesOf } from "./names.ts";
import { emitReadme } from "./readme.ts";
import { emitRecords } from "./records.ts";
import { emitReference } from "./reference.ts";
import { sharedFields } from "./shared-fields.ts";

/** All that is printed for one connector: its typed client and its documentation. */
export function emit(connector: Connector): readonly File[] {
  const names = namesOf(connector);
  const shared = sharedFields(connector);
  return [
    emitIndexFile(connector, names),
    emitRecords(connector),
    ...entitiesOf(connector).flatMap((entity) => {
      const own = names.entities[entity.name];
      return own ? [emitEntity(connector, entity, { names: own, shared })] : [];
    }),
    emitReadme(connector),
    emitReference(connector),
    emitAgent(connector),
  ];
}
