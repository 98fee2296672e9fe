/** Maximum digits of a decimal column after the decimal point. */
export const decimalScale = 12;
/** Maximum digits of a decimal column. */
export const decimalDigits = 38;

const NUMBER = /^(-?)(\d{1,200})(?:\.(\d{1,200}))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Converts a number, or a string with a number, to its canonical text, such as `-12.5`, without loss of digits. The text has no
 * exponent and no unnecessary zeros. Returns `undefined` for a value that is not a number or has more digits than a decimal
 * column can store.
 */
export function parseDecimal(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  const match = typeof text === "string" ? NUMBER.exec(text) : null;
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  const digits = "0".repeat(Math.max(0, -shift)) + whole + fraction + "0".repeat(Math.max(0, shift));
  const point = whole.length + Math.max(0, -shift) + shift;
  const [before, after] = [digits.slice(0, point).replace(/^0+/, ""), digits.slice(point).replace(/0+$/, "")];
  if (after.length > decimalScale || before.length > decimalDigits - decimalScale) return undefined;
  const size = after === "" ? before || "0" : `${before || "0"}.${after}`;
  return size === "0" ? size : sign + size;
}
