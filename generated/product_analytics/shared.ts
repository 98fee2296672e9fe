// Generated from manifests/product_analytics.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Param, Transformation } from "@agent-connectors/runtime";

/** Transformations of the records of several actions. */
export const annotationTransformations: readonly Transformation[] = [
  {
    kind: "set",
    fields: {
      date: {
        call: "first",
        args: [
          {
            call: "split",
            args: [
              { call: "or", args: [{ get: ["record", "date"] }, { get: ["record", "start"] }] },
              "T",
            ],
          },
        ],
      },
    },
  },
];

/** A param of several actions. */
export const startParam: Param = {
  schema: {
    type: "string",
    description: "First day, in the time zone of the project.",
    format: "compact-date",
    pattern: "^[0-9]{8}$",
    examples: ["20260101"],
  },
  required: true,
  default: { call: "now", args: ["-P365D", "compact-date"] },
  target: { in: "query", name: "start" },
};

/** A param of several actions. */
export const endParam: Param = {
  schema: {
    type: "string",
    description: "Last day, in the time zone of the project.",
    format: "compact-date",
    pattern: "^[0-9]{8}$",
    examples: ["20260131"],
  },
  required: true,
  default: { call: "now", args: ["P0D", "compact-date"] },
  target: { in: "query", name: "end" },
};
