/** Characters of the longest address that mail can be sent to (RFC 5321 §4.5.3.1.3). */
export const longestEmail = 254;
