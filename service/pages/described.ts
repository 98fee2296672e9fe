/** The attributes by which screen readers tie a control to its help and error. */
export interface Described {
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
}

/** Of the control with this name, whose help and error stand in elements `<name>-help` and `<name>-error`. */
export function described(
  name: string,
  { help, error }: { readonly help?: string | undefined; readonly error?: string | undefined },
): Described {
  const ids = [help === undefined ? [] : [`${name}-help`], error === undefined ? [] : [`${name}-error`]].flat();
  return {
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
    ...(error !== undefined && { "aria-invalid": "true" }),
  };
}
