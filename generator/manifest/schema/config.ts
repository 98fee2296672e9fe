import { flag, map, type Node, object, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

/** `required` says here what it says of a param, in fewer words. */
const valueKeys = { ...typeKeys, required: flag("It must be given.") };

/** Definition of a value that a user configures. */
export const config: Readonly<Record<string, Node>> = {
  Config: object("A configured value: given by the user, looked up by another value, or derived.", {
    ...valueKeys,
    default: { description: "Used when none is given; text may be a template that reads config, or the time." },
    map: text("Looked up: the other config value."),
    entries: map("Looked up: what each value of the other one stands for.", {}),
    derive: ref("Template", "Derived; reads config and credentials."),
    ...typeWords,
  }),
};
