/** Length in characters of the reason that an operator gives for a change. */
export const REASON_LENGTH = { minimum: 3, maximum: 500 } as const;
