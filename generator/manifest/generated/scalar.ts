// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.

/**
 * A literal, or a string with {{ }} templates: {{config.region}}, {{not response.has_more}}. If the whole string is one {{ }}, the result has the type of the value; otherwise it is a string.
 */
export type Template = string | number | boolean | null;
/**
 * A string, a number, true, false or null.
 */
export type Scalar = string | number | boolean | null;
/**
 * The encoding of an array or object as a string. Arrays: repeat (a=1&a=2, the default in a query), comma (the default in a path or header), pipe, space, brackets (a[]=1), indexed (a[0]=1, the default in a form), json. Objects: deep (a[b]=1, the default in a query or form), json (the only encoding in a path or header). By default, a JSON body contains the array or object itself.
 */
export type Encoding = "repeat" | "comma" | "pipe" | "space" | "brackets" | "indexed" | "deep" | "json";
/**
 * json, or form: application/x-www-form-urlencoded with bracketed names.
 */
export type BodyKind = "json" | "form";
/**
 * Names.
 */
export type Names = string[];
/**
 * An ISO 8601 duration: P30D, PT2M.
 */
export type Duration = string;
