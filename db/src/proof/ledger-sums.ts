import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";

/** The columns of `LedgerSums` over entries `e` with their accounts `a`. The ids are our own constants. */
export const LEDGER_SUMS = `
  coalesce(sum(e.amount) filter (where a.kind = 'user'), 0)::bigint as balances,
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.inFlight}'), 0)::bigint as "inFlight",
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.fees}'), 0)::bigint as fees,
  coalesce(sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.paidOut}'), 0)::bigint as "paidOut",
  coalesce(-sum(e.amount) filter (where a.id = '${PLATFORM_ACCOUNTS.rewards}'), 0)::bigint as awarded,
  coalesce(sum(e.amount), 0)::bigint as sum`;
