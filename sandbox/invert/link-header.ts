/** A `Link` header of links by relation (RFC 8288), each with its URL and other attributes. */
export function linkHeader(links: object): string {
  return Object.entries(links)
    .map(([rel, link]) => {
      const attributes = Object.entries(typeof link === "object" && link !== null ? link : {});
      const url = attributes.find(([name]) => name === "url")?.[1];
      const others = attributes
        .filter(([name]) => name !== "url" && name !== "rel")
        .map(([name, value]) => `; ${name}="${value}"`);
      return `<${url}>; rel="${rel}"${others.join("")}`;
    })
    .join(", ");
}
