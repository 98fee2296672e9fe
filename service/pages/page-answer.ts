/** A page among a route's answers. */
export function pageAnswer(description: string): { readonly description: string; readonly contentType: "text/html" } {
  return { description, contentType: "text/html" };
}
