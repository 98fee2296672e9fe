// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AccessibleCustomer } from "./records.ts";

/** An account that the user can access directly. */
export interface AccessibleCustomers {
  /** List the accounts that the user can access directly. */
  list(params?: Record<string, never>, options?: CallOptions<AccessibleCustomer>): Listing<AccessibleCustomer>;
}

/** The model of accessible_customers. */
export const accessibleCustomers: Entity<AccessibleCustomers> = {
  name: "accessible_customers",
  title: "Accessible customers",
  description: "An account that the user can access directly.",
  recordType: "AccessibleCustomer",
  actions: {
    list: {
      kind: "list",
      description: "List the accounts that the user can access directly.",
      notes: [],
      request: "GET /v25/customers:listAccessibleCustomers",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {},
      rules: [],
      returns: {
        kind: "many",
        path: ["resourceNames"],
        absent: "empty",
        transformations: [
          {
            kind: "project",
            fields: {
              customer_id: { call: "strip_prefix", args: [{ get: ["record"] }, "customers/"] },
              resource_name: { get: ["record"] },
            },
          },
        ],
      },
      resultType: "AccessibleCustomer",
      meta: {},
    },
  },
};
