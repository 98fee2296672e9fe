import { inspect } from "node:util";

/** A value that is never printed. Logs, JSON and strings show `[secret]` instead. */
export interface Secret<T> {
  /** Returns the value. Call it only where the value is used. */
  reveal(): T;
}

const masked = (): string => "[secret]";

/** Wraps a value in a secret. A closure contains the value, so that no property exposes it. */
export function secret<T>(value: T): Secret<T> {
  return Object.freeze({ reveal: () => value, toString: masked, toJSON: masked, [inspect.custom]: masked });
}
