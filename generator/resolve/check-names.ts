import type { Report } from "../diagnostics/report.ts";
import { forbiddenNames } from "../manifest/forbidden-names.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { folderNames, printedTypes } from "../reserved-names.ts";

/** Reports names that are not free: of a file, of what is printed beside, or of what every JavaScript object has. */
export function checkNames(
  manifest: Manifest,
  { file, report }: { readonly file: string; readonly report: Report },
): void {
  const { connector: name, types = {}, entities, pagination = {} } = manifest;
  const path = ["connector"];
  const called = file.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  if (name !== called) report("wrong-file", { name, file: called }, { path });
  if (folderNames.has(name) || forbiddenNames.has(name))
    report("reserved-name", { what: "a connector", name }, { path });
  for (const type of Object.keys(types))
    if (printedTypes.has(type))
      report("reserved-name", { what: "a type", name: type }, { path: ["types", type], part: "key" });
  for (const [entity, { record }] of Object.entries(entities))
    if (record !== undefined && printedTypes.has(record))
      report("reserved-name", { what: "a record", name: record }, { path: ["entities", entity, "record"] });
  for (const [paginator, source] of Object.entries(pagination))
    for (const key of [source.mode, "page_size"] as const) {
      const param = source[key]?.param;
      if (param !== undefined && forbiddenNames.has(param))
        report("forbidden-key", { name: param }, { path: ["pagination", paginator, key, "param"] });
    }
}
