import { ConnectorError } from "@agent-connectors/runtime";

/** The messages for a name that is already in use, by the type of the resource. */
const takenNames = {
  connector: (name: string) => `this workspace already has a connector '${name}'`,
  workspace: (name: string) => `this organization already has a workspace '${name}'`,
  organization: (name: string) =>
    `another organization of this installation has the name '${name}', or one that looks like it`,
};

/** Returns `conflict` for a name that another resource has. */
export function nameTaken(resource: keyof typeof takenNames, name: string): ConnectorError {
  return new ConnectorError("conflict", `${takenNames[resource](name)}; choose another name`);
}

/** Returns the form in which a name is stored and looked up: Unicode normalization form C, without surrounding spaces. */
export function storedName(name: string): string {
  return name.normalize("NFC").trim();
}

/**
 * Returns a key for comparisons of names. Two names have the same key if they differ only in case, in the form of their letters
 * (such as full width), in invisible characters, in the length of a sequence of spaces, or in spaces at their start or end.
 */
export function nameKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
