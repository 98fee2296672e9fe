import { ConnectorError, helpers, type Template } from "@agent-connectors/runtime";

const moment = Date.UTC(2025, 0, 15);

/** What stands in for a variable as the first argument of a helper, whose other arguments an author mostly writes out. */
const standIns: Readonly<Record<string, string | number>> = { now: "P1D", time: moment };

/** Why a helper will not take the constants among its arguments, or `undefined` where it will, or where data decides. */
export function argumentProblem(name: string, [first = null, ...rest]: readonly Template[]): string | undefined {
  const value = isConstant(first) ? first : standIns[name];
  if (value === undefined || !rest.every(isConstant)) return undefined;
  try {
    // `null` is an offset that is not given.
    helpers[name]?.apply([value ?? undefined, ...rest], { now: moment });
    return undefined;
  } catch (error) {
    return ConnectorError.from(error).reason;
  }
}

function isConstant(template: Template): boolean {
  return typeof template !== "object" || template === null;
}
