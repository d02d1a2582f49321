import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { auth } from "../../../texts/en/auth.ts";

function sentenceOf(error: unknown): string {
  const code = isApiError(error) ? error.code : "";
  // The validator's own text names fields as the contract does; the form's own words stand beside them.
  if (code === "invalid-input") return auth.checkFields;
  return auth.problem[code] ?? sentenceFor(error, auth.failed);
}

/** What went wrong, in the page's language if it is known, with the wait the server asked for. */
export function sentenceWithWait(error: unknown): string {
  const sentence = sentenceOf(error);
  const wait = isApiError(error) ? error.retryAfter : null;
  return wait ? auth.withWait(sentence, wait) : sentence;
}
