import { Refused } from "@lode/core/contracts/errors";

/** Returns undefined if the use-case refuses. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
