import { getMe } from "@lode/core/contracts/console/session";
import { type AnswerOf, OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { NetworkId } from "@lode/core/domain/networks/networks";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { read } from "./api.ts";

export const meQuery = () => ({ ...read(["me"], getMe), staleTime: 60_000 });

export const useOperator = () => useQuery(meQuery()).data?.operator ?? null;

const rankOf = (role: OperatorRole): number => OPERATOR_ROLES.indexOf(role);

/** Halting payouts, or pausing their queue, affects every miner's money. */
export const roleToStop = (name: string): OperatorRole => (name === "payouts" ? "owner" : "operator");

/** Whether the operator has this role or a higher one. Used to hide buttons; the server checks as well. */
export function useMay(role: OperatorRole): boolean {
  const operator = useOperator();
  return operator !== null && rankOf(operator.role) >= rankOf(role);
}

export const useProduct = (): string => useQuery(meQuery()).data?.product ?? "Lode";

/** The networks that are on. The console does not name the network if only one is on. */
export const useNetworks = (): readonly NetworkId[] => useQuery(meQuery()).data?.networks ?? [];

/** Shows the console to the operator. A read of the session that was sent before the sign-in must not end it. */
export async function beginSession(queries: QueryClient, me: AnswerOf<typeof getMe>): Promise<void> {
  await queries.cancelQueries();
  queries.setQueryData(meQuery().queryKey, me);
}

/** Forgets all answers of the session, which shows the sign-in. */
export function endSession(queries: QueryClient): void {
  const me = queries.getQueryData(meQuery().queryKey);
  if (me) queries.setQueryData(meQuery().queryKey, { ...me, operator: null });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
}
