/** Arguments of each command that calls the service, except `login` and `logout`. */
export const remote: Readonly<Record<string, readonly string[]>> = {
  whoami: [],
  "organizations list": [],
  "organizations use": ["Default"],
  "workspaces list": [],
  "workspaces use": ["default"],
  "connectors list-types": [],
  "connectors list": [],
  "connectors create": ["late", "--connector-type", "payments", "--no-browser"],
  "connectors describe": ["payments"],
  "connectors update": ["payments", "--rename", "payments"],
  "connectors delete": ["wiki", "--yes"],
  "connectors execute": ["payments", "customers", "list", "--all"],
  "connectors search": ["payments", "customers"],
  "connectors sql": ["payments", "customers", "SELECT 1"],
  "connectors sync": ["payments", "--watch"],
  docs: ["payments"],
  mcp: ["payments"],
};

/** Returns the name of each command, and the words of its command line. */
export const argumentsOf = (table: typeof remote) =>
  Object.entries(table).map(([name, args]) => [name, [...name.split(" "), ...args]] as const);
