import { evaluate, type Template } from "@agent-connectors/runtime";

/** The path of a URL whose host may depend on the configuration. */
export function pathOf(url: Template): string {
  const text =
    typeof url === "object" && url !== null && "text" in url
      ? url.text.map((part) => (typeof part === "string" ? part : "x")).join("")
      : String(evaluate(url, {}));
  return URL.parse(text)?.pathname ?? text;
}
