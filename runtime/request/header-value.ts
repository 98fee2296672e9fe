/**
 * Returns the reason why a string cannot be the value of a header; `undefined` if it can. The reason does not show the value,
 * because it can be a credential.
 */
export function headerProblem(name: string, text: string): string | undefined {
  const problem = headerTextProblem(text);
  return problem && `header '${name}' expects ${problem}`;
}

/**
 * Returns the rest of a message about an invalid header value: the expectation, and the character found instead. Returns
 * `undefined` if the string is a valid header value. The message does not show the string.
 */
export function headerTextProblem(text: string): string | undefined {
  const invalid = invalidInHeader(text);
  if (!invalid) return undefined;
  const code = invalid.code.toString(16).toUpperCase().padStart(4, "0");
  return `Latin-1 text without control characters, found U+${code} at character ${invalid.at + 1}`;
}

/**
 * Returns the code point and the position of the first character that a header value cannot contain. A header value can contain
 * visible ASCII characters, spaces, tabs and the characters U+0080 to U+00FF
 * (https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
 */
export function invalidInHeader(text: string): { readonly code: number; readonly at: number } | undefined {
  const at = text.search(/[^\t\x20-\x7e\x80-\xff]/u);
  const code = text.codePointAt(at);
  return code === undefined ? undefined : { code, at };
}
