import { listOperators } from "@lode/core/contracts/console/operators";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export type OperatorRow = AnswerOf<typeof listOperators>["items"][number];
export type ProposalRow = AnswerOf<typeof listOperators>["proposals"][number];

export const operatorsQuery = () =>
  queryOptions({
    queryKey: ["operators"],
    queryFn: ({ signal }) => call(listOperators, { signal }),
  });

/** Refreshes the session too, because operators may have changed their own account. */
export const afterOperatorChange = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "operators", "me");
