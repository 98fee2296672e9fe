/**
 * Bytes of an answer, or of the pages that one result joins: others execute in the same memory. Files are streamed, and
 * may have any length.
 */
export const longestAnswer = 16 * 1024 * 1024;
