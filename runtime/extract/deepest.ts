/** Arrays and objects inside one another. No upstream nests deeper; ten times as many exhaust the stack of who walks through. */
export const deepest = 1000;
