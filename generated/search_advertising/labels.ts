// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Result } from "@agent-connectors/runtime";
import type { MutateResult } from "./records.ts";
import { customerIdParam } from "./shared.ts";

/** Params of `labels.create`. */
export interface LabelsCreateParams {
  /** The new records. */
  operations: {
    create: {
      /** Name of the label. */
      name: string;
      textLabel?: {
        /** Its colour, such as #FF8800. */
        backgroundColor?: string;
        /** The purpose of the label. */
        description?: string;
      };
    };
  }[];
  /** Id of an account that the user can access directly, ten digits without dashes. Matches `^[0-9]{10}$`; default `config.customer_id`. */
  customer_id?: string;
}

/** A label for campaigns, ad groups and ads. */
export interface Labels {
  /** Create labels. */
  create(params: LabelsCreateParams, options?: CallOptions<MutateResult>): Promise<Result<MutateResult>>;
}

/** The model of labels. */
export const labels: Entity<Labels> = {
  name: "labels",
  title: "Labels",
  description: "A label for campaigns, ad groups and ads.",
  recordType: "MutateResult",
  actions: {
    create: {
      kind: "create",
      description: "Create labels.",
      notes: [],
      request: "POST /v25/customers/{customer_id}/labels:mutate",
      safe: false,
      inject: [],
      body: { kind: "json", contentType: "application/json" },
      params: {
        operations: {
          schema: {
            type: "array",
            description: "The new records.",
            items: {
              type: "object",
              properties: {
                create: {
                  type: "object",
                  properties: {
                    name: { type: "string", description: "Name of the label." },
                    textLabel: {
                      type: "object",
                      properties: {
                        backgroundColor: {
                          type: "string",
                          description: "Its colour, such as #FF8800.",
                        },
                        description: { type: "string", description: "The purpose of the label." },
                      },
                      additionalProperties: false,
                    },
                  },
                  required: ["name"],
                  additionalProperties: false,
                },
              },
              required: ["create"],
              additionalProperties: false,
            },
            examples: [
              [{ create: { name: "Spring sale", textLabel: { backgroundColor: "#FF8800" } } }],
            ],
          },
          required: true,
          target: { in: "body", path: ["operations"] },
        },
        customer_id: customerIdParam,
      },
      rules: [],
      returns: { kind: "one", path: [], first: false, transformations: [] },
      resultType: "MutateResult",
      meta: {},
    },
  },
};
