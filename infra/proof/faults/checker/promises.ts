import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy, sum } from "./finding.ts";
import type { Try, WithdrawalRow } from "./rows.ts";

/** A request of the client with its final outcome: ok takes precedence, then a refusal; otherwise it is unknown. */
export interface Wish {
  key: string;
  userId: string;
  wallet: string;
  outcome: Try["outcome"];
  withdrawalId: string | undefined;
}

export function wishesOf({ tries }: Evidence): Wish[] {
  return [...groupBy(tries, ({ key }) => key)].map(([key, all]) => {
    const last = all.find(({ outcome }) => outcome === "ok") ?? all.find(({ outcome }) => outcome === "fail");
    return {
      key,
      userId: all[0]?.userId ?? "",
      wallet: all[0]?.wallet ?? "",
      outcome: last?.outcome ?? "unknown",
      withdrawalId: last?.withdrawalId,
    };
  });
}

/** What was answered against what is in the database: nothing acknowledged is missing, nothing refused is there. */
export function checkPromises(evidence: Evidence): Finding[] {
  const byKey = groupBy(
    evidence.withdrawals,
    ({ user_id, idempotency_key }) => `${user_id} ${idempotency_key}`,
  );
  // A request that a restored database has lost is made again from the chain, which knows no keys.
  const byId = new Map(evidence.withdrawals.map((row) => [row.id, row]));
  return wishesOf(evidence).flatMap(({ key, userId, wallet, outcome, withdrawalId }) => {
    const again = byId.get(withdrawalId ?? "");
    const rows = byKey.get(`${userId} ${key}`) ?? (again ? [again] : []);
    if (rows.length > 1) return [found("lost", key, `one wish made ${rows.length} withdrawals`)];
    if (outcome === "ok" && rows[0]?.id !== withdrawalId)
      return [found("lost", withdrawalId ?? key, "it was accepted, and the database does not have it")];
    if (rows[0] && rows[0].wallet_address !== wallet)
      return [found("paid to another", rows[0].id, `${rows[0].wallet_address} instead of ${wallet}`)];
    if (outcome === "fail" && rows.length > 0)
      return [found("lost", rows[0]?.id ?? key, "it was refused, and the database has it")];
    return [];
  });
}

/** Of several requests on one balance, exactly as many were granted as it covers. */
export function checkAccepted(evidence: Evidence): Finding[] {
  const rows = groupBy(evidence.withdrawals, ({ user_id }) => user_id);
  return evidence.expectedAccepted.flatMap(({ userId, accepted }) => {
    const count = rows.get(userId)?.length ?? 0;
    return count === accepted
      ? []
      : [found("wrong number accepted", userId, `${count} withdrawals instead of ${accepted}`)];
  });
}

/** What each withdrawal did to its miner's points: completed took amount and fee, failed took nothing. */
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
            `${withdrawal.status}, and its miner's points moved by ${net}, not ${expected}`,
          ),
        ];
  });
}

const expectedNet = ({ status, amount, fee }: WithdrawalRow): number =>
  status === "failed" ? 0 : -(amount + fee);
