import { list, type Node, object, ref, text } from "./node.ts";

const exclusive: Node = {
  description: "A param that excludes all other params except path params. Give its name, or {param, except}.",
  type: ["string", "object"],
  additionalProperties: false,
  required: ["param"],
  properties: {
    param: text("The param that excludes the others."),
    except: ref("Names", "The params that can be sent together with `param`."),
  },
};

const requires = object(
  "A param that requires other params.",
  {
    param: text("The param that requires the others."),
    value: ref("Scalar", "The rule applies only if `param` has this value (default: any value)."),
    needs: list("The required params.", { type: "string" }, { minItems: 1 }),
  },
  { required: ["param", "needs"] },
);

const span = object(
  "The longest time between the values of two params.",
  {
    params: list("The earlier and the later param.", { type: "string" }, { minItems: 2, maxItems: 2 }),
    longest: text("An ISO 8601 duration such as P180D.", {
      pattern: "^P(?=.)(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+S)?)?$",
    }),
  },
  { required: ["params", "longest"] },
);

/** Definitions of one rule between params and of a list of rules. */
export const rules: Readonly<Record<string, Node>> = {
  Rule: object(
    "One rule between params. It has exactly one key.",
    {
      exclusive,
      at_most_one: list("A call has at most one of these params.", { type: "string" }, { minItems: 2 }),
      at_least_one: list(
        "A call has at least one of these params, unless it has the param of an `exclusive` rule.",
        { type: "string" },
        { minItems: 1 },
      ),
      requires,
      ordered: list(
        "Two params with times: the first time is not after the second.",
        { type: "string" },
        { minItems: 2, maxItems: 2 },
      ),
      span,
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  Rules: list("Rules between the params of a call.", ref("Rule")),
};
