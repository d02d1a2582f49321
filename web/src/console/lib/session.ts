import { getMe } from "@lode/core/contracts/console/session";
import { OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { invalidate } from "../../lib/query-keys.ts";
import { call } from "./api.ts";

export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: ({ signal }) => call(getMe, { signal }),
    staleTime: 60_000,
  });

/** Who is signed in; null before anyone is. */
export const useOperator = () => useQuery(meQuery()).data?.operator ?? null;

const rankOf = (role: OperatorRole): number => OPERATOR_ROLES.indexOf(role);

/** Whether the operator may do what needs this role. The server refuses it in any case; buttons are not shown. */
export function useMay(role: OperatorRole): boolean {
  const operator = useOperator();
  return operator !== null && rankOf(operator.role) >= rankOf(role);
}

/** Until it is known, the name that the product has by default. */
export const useProduct = (): string => useQuery(meQuery()).data?.product ?? "Lode";

/** After a change of the own password or second factor. */
export const afterAccountChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "me");

/** Shows the sign-in, and forgets all answers of the session. */
export function endSession(queries: QueryClient): void {
  const me = queries.getQueryData(meQuery().queryKey);
  if (me) queries.setQueryData(meQuery().queryKey, { ...me, operator: null });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
}
