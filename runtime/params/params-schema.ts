import type { Action, Schema } from "../model.ts";

/**
 * The params of an action as one JSON Schema, as documentation and agents show it: closed, and requiring what has
 * no default. What its rules say between params stands in no schema.
 */
export function paramsSchema(action: Action): Schema {
  const params = Object.entries(action.params);
  const required = params.filter(([, param]) => param.required && param.default === undefined).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(params.map(([name, param]) => [name, param.schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
