import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy, sum } from "./finding.ts";
import type { Try, WithdrawalRow } from "./rows.ts";

/**
 * A request of the client. Its outcome is ok if any try was ok, else fail if any try failed, else unknown.
 */
export interface ClientRequest {
  key: string;
  userId: string;
  wallet: string;
  outcome: Try["outcome"];
  withdrawalId: string | undefined;
  /** Of the first try. */
  at: number;
}

export function requestsOf({ tries }: Evidence): ClientRequest[] {
  return [...groupBy(tries, ({ key }) => key)].map(([key, all]) => {
    const last = all.find(({ outcome }) => outcome === "ok") ?? all.find(({ outcome }) => outcome === "fail");
    return {
      key,
      userId: all[0]?.userId ?? "",
      wallet: all[0]?.wallet ?? "",
      outcome: last?.outcome ?? "unknown",
      withdrawalId: last?.withdrawalId,
      at: Math.min(...all.map((one) => one.at)),
    };
  });
}

/**
 * Compares the API's answers with the database: every accepted request is stored, and no refused request is.
 */
export function checkPromises(evidence: Evidence): Finding[] {
  const byKey = groupBy(
    evidence.withdrawals,
    ({ user_id, idempotency_key }) => `${user_id} ${idempotency_key}`,
  );
  // A withdrawal that a restore lost is recreated from the chain, without its idempotency key.
  const byId = new Map(evidence.withdrawals.map((row) => [row.id, row]));
  const isPaid = new Set(evidence.chain.landed.map(({ memo }) => memo));
  return requestsOf(evidence).flatMap(({ key, userId, wallet, outcome, withdrawalId, at }) => {
    const again = byId.get(withdrawalId ?? "");
    const rows = byKey.get(`${userId} ${key}`) ?? (again ? [again] : []);
    if (rows.length > 1) return [found("lost", key, `one request made ${rows.length} withdrawals`)];
    // A standby that lagged never had them. What was paid is on the chain, and must come back from there.
    const mayBeLost = evidence.faults.some(
      ({ from, at: to }) => from !== undefined && from <= at && at <= to,
    );
    if (rows.length === 0 && mayBeLost && !isPaid.has(`wd:${withdrawalId}`)) return [];
    if (outcome === "ok" && rows[0]?.id !== withdrawalId)
      return [found("lost", withdrawalId ?? key, "it was accepted, but is not in the database")];
    if (rows[0] && rows[0].wallet_address !== wallet)
      return [found("paid to another", rows[0].id, `${rows[0].wallet_address} instead of ${wallet}`)];
    if (outcome === "fail" && rows.length > 0)
      return [found("lost", rows[0]?.id ?? key, "it was refused, but is in the database")];
    return [];
  });
}

/** When several requests compete for a balance, exactly as many are accepted as it covers. */
export function checkAccepted(evidence: Evidence): Finding[] {
  const rows = groupBy(evidence.withdrawals, ({ user_id }) => user_id);
  return evidence.expectedAccepted.flatMap(({ userId, accepted }) => {
    const count = rows.get(userId)?.length ?? 0;
    return count === accepted
      ? []
      : [found("wrong number accepted", userId, `${count} withdrawals instead of ${accepted}`)];
  });
}

/** A completed withdrawal costs its miner the amount and the fee; a failed withdrawal costs nothing. */
export function checkPoints(evidence: Evidence): Finding[] {
  const entries = groupBy(evidence.entries, ({ transfer_id }) => transfer_id);
  const transfers = groupBy(evidence.transfers, ({ subject_id }) => subject_id);
  return evidence.withdrawals.flatMap((withdrawal) => {
    const moved = (transfers.get(withdrawal.id) ?? []).flatMap(({ id }) => entries.get(id) ?? []);
    const net = sum(
      moved.filter((entry) => entry.account_id === withdrawal.user_id).map(({ amount }) => amount),
    );
    const expected = expectedNet(withdrawal);
    return net === expected
      ? []
      : [
          found(
            "lost",
            withdrawal.id,
            `${withdrawal.status}, but its miner's points changed by ${net}, not ${expected}`,
          ),
        ];
  });
}

const expectedNet = ({ status, amount, fee }: WithdrawalRow): number =>
  status === "failed" ? 0 : -(amount + fee);
