import { getMe } from "@lode/core/contracts/console/session";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";

export type Role = "viewer" | "operator" | "owner";

const RANK: Record<Role, number> = { viewer: 0, operator: 1, owner: 2 };

export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: ({ signal }) => call(getMe, { signal }),
    staleTime: 60_000,
  });

/** Who is signed in; null before anyone is. */
export const useOperator = () => useQuery(meQuery()).data?.operator ?? null;

/** Whether the operator may do what needs this role. The server refuses it in any case; buttons are not shown. */
export function useMay(role: Role): boolean {
  const operator = useOperator();
  return operator !== null && RANK[operator.role] >= RANK[role];
}

/** Until it is known, the name that the product has by default. */
export const useProduct = (): string => useQuery(meQuery()).data?.product ?? "Lode";

/** Shows the sign-in. What was read before is forgotten. */
export function endSession(queries: QueryClient): void {
  const me = queries.getQueryData(meQuery().queryKey);
  if (me) queries.setQueryData(meQuery().queryKey, { ...me, operator: null });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
}
