import { list, map, type Node, object, ref, text } from "./node.ts";

const columns = object(
  "Parallel arrays become one record for each index.",
  {
    fields: map("Each field with the dotted path of its array.", { type: "string" }),
    series: object(
      "An object field from arrays of arrays: values[i][row] under labels[i].",
      {
        field: text("Name of the field."),
        values: text("Dotted path of the arrays of values."),
        labels: text("Dotted path of the array of labels."),
      },
      { required: ["field", "values", "labels"] },
    ),
  },
  { required: ["fields"] },
);

const nameValues = object(
  "An array of values becomes fields with these names.",
  { field: text("The array of values."), names: ref("Template", "Gives an array of names; reads params, config.") },
  { required: ["field", "names"] },
);

/** Definition of one change of shape, and of a list of them. */
export const reshape: Readonly<Record<string, Node>> = {
  Reshape: object(
    "One change of shape: exactly one key.",
    {
      unwrap: text("{campaign: {…}} becomes {…}: the name (or dotted path) inside each record."),
      merge: ref("Names", "The members of these sub-objects become members of the record."),
      explode: text("One record for each element of this array, with the parent's other fields."),
      name_values: nameValues,
      columns,
      project: map("The record is replaced by these fields; `record` is what it was, also a scalar.", ref("Template")),
      set: map("These fields are added; reads record, params, config, response.", ref("Template")),
      flatten: { description: "Nested objects become dotted snake_case fields.", const: true },
      parse_json: ref("Names", "Text fields that hold JSON become what they hold; dotted paths."),
      drop: ref("Names", "These fields are removed."),
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  Reshapes: list("Changes of shape, in order.", ref("Reshape")),
};
