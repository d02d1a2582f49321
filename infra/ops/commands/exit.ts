/** Exit codes: done · refused, or nothing was changed · used wrongly · failed, for example without a database. */
export const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;
