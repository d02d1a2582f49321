import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { auth } from "../../../texts/en/auth.ts";

function sentenceOf(error: unknown): string {
  const code = isApiError(error) ? error.code : "";
  // The validator's text uses the contract's field names. The form shows its own words next to the fields.
  if (code === "invalid-input") return auth.checkFields;
  return auth.problem[code] ?? sentenceFor(error, auth.failed);
}

/** Returns what went wrong, in the page's language if the code is known, with the wait from the server. */
export function sentenceWithWait(error: unknown): string {
  const sentence = sentenceOf(error);
  const wait = isApiError(error) ? error.retryAfter : null;
  return wait ? auth.withWait(sentence, wait) : sentence;
}
