import { listOperators } from "@lode/core/contracts/console/operators";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type OperatorRow = AnswerOf<typeof listOperators>["items"][number];

export const operatorsQuery = () =>
  queryOptions({
    queryKey: ["operators"],
    queryFn: ({ signal }) => call(listOperators, { signal }),
  });
