import { isApiError, sentenceFor } from "../../../lib/api-error.ts";

/** The server's sentence, with the wait it asked for. */
export function sentenceWithWait(error: unknown): string {
  const sentence = sentenceFor(error, "Something went wrong. Please try again");
  const wait = isApiError(error) ? error.retryAfter : null;
  return wait ? `${sentence} (${wait} s)` : sentence;
}
