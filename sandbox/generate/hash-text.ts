/** 32-bit FNV-1a hash of a text's UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/), as an unsigned integer. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
