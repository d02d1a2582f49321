import { Refused } from "@lode/core/contracts/errors";

/** Refuses a task because of one of its fields. */
export const invalidTask = (field: string, sentence: string): Refused =>
  new Refused("invalid-input", { error: sentence, fields: { [field]: sentence } });
