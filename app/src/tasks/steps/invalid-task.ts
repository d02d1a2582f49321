import { Refused } from "@lode/core/contracts/errors";

/** The refusal of one field of a task. */
export const invalidTask = (field: string, sentence: string): Refused =>
  new Refused("invalid-input", { error: sentence, fields: { [field]: sentence } });
