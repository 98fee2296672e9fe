/** What a route's body may be: pages send forms, programs JSON, and OAuth has forms by its standard. */
export type Consumes = "json" | "form" | "form_or_json";

const form = "application/x-www-form-urlencoded";
const json = "application/json";

/** Media types of what a route consumes, the likeliest first. */
export const consumedTypes: Readonly<Record<Consumes, readonly string[]>> = {
  json: [json],
  form: [form],
  form_or_json: [form, json],
};
