import { getAttempt, getTransaction } from "@lode/core/contracts/console/story";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ["attempts", id],
    queryFn: ({ signal }) => call(getAttempt, { params: { id }, signal }),
  });

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id }, signal }),
  });
