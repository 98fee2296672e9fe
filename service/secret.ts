import { inspect } from "node:util";

/** A value that is not to be shown: printed in whatever way, it is `[secret]`. */
export interface Secret<T> {
  /** The value; for the point at which it is used. */
  reveal(): T;
}

const shown = (): string => "[secret]";

/** Marks a value as secret. It is in a closure, so that nothing that walks over the object finds it. */
export function secret<T>(value: T): Secret<T> {
  return Object.freeze({ reveal: () => value, toString: shown, toJSON: shown, [inspect.custom]: shown });
}
