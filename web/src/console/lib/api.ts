import type { AnswerOf, Endpoint } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryKey } from "@tanstack/react-query";
import { csrfCookie, makeCall, makeRead, type OptionsOf } from "../../lib/make-call.ts";

/**
 * The console's calls authenticate by cookie alone. The name of the CSRF cookie differs from the miners', because
 * cookies ignore ports. The answer to "who is signed in" sets it.
 */
export const call = makeCall({ bearerFor: () => null, ...csrfCookie("lode_operator_csrf", "/api/me") });

export const read = makeRead(call);

/** A list's query. When the filters change, the shown rows stay until the new answer has arrived. */
export const readList = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...options: OptionsOf<E>) => ({
  ...read(queryKey, endpoint, ...options),
  placeholderData: keepPreviousData<AnswerOf<E>>,
});
