/** More problems than these help nobody. */
export const mostProblems = 50;
