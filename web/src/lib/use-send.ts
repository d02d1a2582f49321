import type { AnswerOf, Endpoint } from "@lode/core/contracts/http/endpoint";
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./api.ts";
import type { CallOptions } from "./make-call.ts";
import { invalidate, type QueryName } from "./query-client.ts";

type SendOptions<E extends Endpoint> = Pick<
  UseMutationOptions<AnswerOf<E>, Error, CallOptions<E>>,
  "onSuccess" | "onError"
> & {
  /** The queries that are read again afterwards, also after a refusal: then the page was stale. */
  changes?: readonly QueryName[];
};

export function useSend<E extends Endpoint>(endpoint: E, { changes = [], ...options }: SendOptions<E> = {}) {
  const queries = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (request: CallOptions<E>) => call(endpoint, request),
    onSettled: () => void invalidate(queries, ...changes),
  });
}
