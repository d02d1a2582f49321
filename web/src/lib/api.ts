import type { AnswerOf, Endpoint } from "@lode/core/contracts/http/endpoint";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { type CallOptions, csrfCookie, makeCall, makeRead, type OptionsOf } from "./make-call.ts";
import { readToken } from "./session.ts";

export const csrf = csrfCookie("csrfToken", "/api/csrf-token");

export const call = makeCall({
  bearerFor: ({ isByCookie }) => (isByCookie ? null : readToken()),
  ...csrf,
  takeEarlyAnswer: (address) => takeEarlyAnswer(address, readToken()),
  beforeChange: dropEarlyAnswers,
});

export const read = makeRead(call);

export const readPart = <E extends Endpoint, Part>(
  queryKey: QueryKey,
  endpoint: E,
  part: (answer: AnswerOf<E>) => Part,
  ...[options]: OptionsOf<E>
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => part(await call(endpoint, { ...options, signal } as CallOptions<E>)),
  });
