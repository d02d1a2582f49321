import type { Evidence, KeptTransfer, KeptWithdrawal } from "./evidence.ts";
import { type EvidenceFinding, type EvidenceRule, found, foundIf, groupBy, sum } from "./finding.ts";

/** A point is 0.01 USDC, which has six decimals. */
const BASE_UNITS_PER_POINT = 10_000;
const MEMO = /^wd:([0-9a-f-]{36})$/;

/** The withdrawal named in a landed transfer's memo. */
export const paidBy = ({ memo }: KeptTransfer): string | undefined => MEMO.exec(memo ?? "")?.[1];

const outgoing = ({ chain }: Evidence): KeptTransfer[] =>
  chain.landed.filter(({ fromOwner }) => fromOwner === chain.treasury);

export const landedByWithdrawal = (evidence: Evidence): Map<string, KeptTransfer[]> =>
  groupBy(outgoing(evidence), (transfer) => paidBy(transfer) ?? "");

/** Compares every withdrawal with its transfers on the chain. */
function checkPayments(evidence: Evidence): EvidenceFinding[] {
  const landed = landedByWithdrawal(evidence);
  return evidence.withdrawals.flatMap(({ id, status, amount, wallet_address }) => {
    const payments = landed.get(id) ?? [];
    const expected = amount * BASE_UNITS_PER_POINT;
    const paid = sum(payments.map((payment) => Number(payment.amount)));
    const isRefunded = status === "failed" && payments.length > 0;
    const isUnpaid = status === "completed" && paid < expected;
    return [
      ...foundIf(payments.length > 1, "paid twice", id, `${payments.length} transfers landed`),
      ...foundIf(isRefunded, "failed but paid", id, "its points were refunded as well"),
      ...foundIf(isUnpaid, "completed but unpaid", id, `${paid} of ${expected} base units landed`),
      ...payments
        .filter(({ toOwner }) => toOwner !== wallet_address)
        .map(({ toOwner }) => found("paid to another", id, `${toOwner} instead of ${wallet_address}`)),
    ];
  });
}

/** Compares all outflows of the treasury with all completed withdrawals, to the base unit. */
function checkOutflow(evidence: Evidence): EvidenceFinding[] {
  const known = new Set(evidence.withdrawals.map(({ id }) => id));
  const unknown = outgoing(evidence).filter((transfer) => !known.has(paidBy(transfer) ?? ""));
  const { left, landed, owed } = outflowOf(evidence);
  const isEqual = left === landed && landed === owed;
  const sentence = `${left} base units left, ${landed} landed, ${owed} were completed`;
  return [
    ...unknown.map(({ signature, amount, memo }) =>
      found("unknown outflow", signature, `${amount} base units left with the memo ${memo}`),
    ),
    ...foundIf(!isEqual, "outflow differs", "treasury", sentence),
  ];
}

/** In base units: the treasury's loss (plus inflows), the landed transfers and the completed withdrawals. */
export function outflowOf(evidence: Evidence): { left: number; landed: number; owed: number } {
  const { before, after } = evidence.chain;
  const completed = evidence.withdrawals.filter(({ status }) => status === "completed");
  const incoming = evidence.chain.landed.filter(({ toOwner }) => toOwner === evidence.chain.treasury);
  return {
    left: before.baseUnits - after.baseUnits + sum(incoming.map(({ amount }) => Number(amount))),
    landed: sum(outgoing(evidence).map(({ amount }) => Number(amount))),
    owed: sum(completed.map(({ amount }) => amount)) * BASE_UNITS_PER_POINT,
  };
}

/** The product has read every outgoing transfer of the treasury from the chain. */
function checkMovements(evidence: Evidence): EvidenceFinding[] {
  const read = new Set(evidence.movements.map(({ signature }) => signature));
  return outgoing(evidence)
    .filter(({ signature }) => !read.has(signature))
    .map(({ signature, memo }) =>
      found("movement not read", signature, `the reconciliation skipped ${memo}`),
    );
}

/** The requests of the client. An outcome is ok if any try was ok, else fail if any try failed, else unknown. */
export const requestsOf = ({ tries }: Evidence) =>
  [...groupBy(tries, ({ key }) => key)].map(([key, all]) => {
    const last = all.find(({ outcome }) => outcome === "ok") ?? all.find(({ outcome }) => outcome === "fail");
    return {
      key,
      userId: all[0]?.userId ?? "",
      wallet: all[0]?.wallet ?? "",
      outcome: last?.outcome ?? ("unknown" as const),
      withdrawalId: last?.withdrawalId,
      /** The time of the first try. */
      at: Math.min(...all.map((one) => one.at)),
    };
  });

/** Compares the API's answers with the database: every accepted request is stored, and no refused request is. */
function checkPromises(evidence: Evidence): EvidenceFinding[] {
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
    // A standby that lagged never had these withdrawals. Payments are on the chain, and must be recovered from there.
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
function checkAccepted(evidence: Evidence): EvidenceFinding[] {
  const rows = groupBy(evidence.withdrawals, ({ user_id }) => user_id);
  return evidence.expectedAccepted.flatMap(({ userId, accepted }) => {
    const count = rows.get(userId)?.length ?? 0;
    const sentence = `${count} withdrawals instead of ${accepted}`;
    return foundIf(count !== accepted, "wrong number accepted", userId, sentence);
  });
}

/** A completed withdrawal costs its miner the amount and the fee; a failed withdrawal costs nothing. */
function checkPoints(evidence: Evidence): EvidenceFinding[] {
  const entries = groupBy(evidence.entries, ({ transfer_id }) => transfer_id);
  const transfers = groupBy(evidence.transfers, ({ subject_id }) => subject_id);
  return evidence.withdrawals.flatMap(({ id, user_id, status, amount, fee }) => {
    const moved = (transfers.get(id) ?? []).flatMap((transfer) => entries.get(transfer.id) ?? []);
    const net = sum(moved.filter((entry) => entry.account_id === user_id).map((entry) => entry.amount));
    const expected = status === "failed" ? 0 : -(amount + fee);
    const sentence = `${status}, but its miner's points changed by ${net}, not ${expected}`;
    return foundIf(net !== expected, "lost", id, sentence);
  });
}

const DAY_MS = 86_400_000;

/** Points that this withdrawal and the rows before it ask for, for its miner or its wallet, within a day. */
export function askedWithin(rows: readonly KeptWithdrawal[], own: KeptWithdrawal): number {
  const asked = rows.filter(
    (row) =>
      row.id < own.id &&
      (row.user_id === own.user_id || row.wallet_address === own.wallet_address) &&
      Date.parse(row.created_at) > Date.parse(own.created_at) - DAY_MS,
  );
  return asked.reduce((sum, { amount }) => sum + amount, own.amount);
}

/** Every withdrawal has ended or awaits an operator's approval. */
function checkStuck(evidence: Evidence): EvidenceFinding[] {
  const { reviewAbove, withdrawals } = evidence;
  const active = groupBy(
    evidence.holds.filter(({ cleared_at }) => cleared_at === null),
    ({ withdrawal_id }) => withdrawal_id,
  );
  const kindsOf = (id: string) => (active.get(id) ?? []).map(({ kind }) => kind);
  const mayWait = (row: KeptWithdrawal) =>
    row.status === "pending" &&
    reviewAbove !== null &&
    askedWithin(withdrawals, row) > reviewAbove &&
    kindsOf(row.id).includes("review");
  return withdrawals
    .filter((row) => (row.status === "pending" || row.status === "processing") && !mayWait(row))
    .map(({ id, status }) => found("stuck", id, [`still ${status}`, ...kindsOf(id)].join(", ")));
}

/** What was paid without an approval, alone or together within a day, is not above the threshold. */
function checkReviews(evidence: Evidence): EvidenceFinding[] {
  const { reviewAbove } = evidence;
  if (reviewAbove === null) return [];
  const landed = landedByWithdrawal(evidence);
  const approved = new Set(
    evidence.holds
      .filter(({ kind, cleared_by }) => kind === "review" && cleared_by !== null)
      .map(({ withdrawal_id }) => withdrawal_id),
  );
  const unreviewed = evidence.withdrawals
    .filter(({ id }) => !approved.has(id))
    .filter(({ id, status }) => status === "completed" || landed.has(id));
  return unreviewed
    .map((row) => ({ id: row.id, points: askedWithin(unreviewed, row) }))
    .filter(({ points }) => points > reviewAbove)
    .map(({ id, points }) =>
      found("paid without review", id, `${points} points in a day, above ${reviewAbove}, without approval`),
    );
}

/** No request may fail while programs are replaced under load, even without a second try. */
function checkRequests({ requests, tries }: Evidence): EvidenceFinding[] {
  if (requests === null) return [];
  return [
    ...requests.flatMap(({ what, failure = "" }) => foundIf(failure !== "", "failed request", what, failure)),
    ...tries
      .filter(({ outcome }) => outcome === "unknown")
      .map(({ key, reason }) => found("failed request", key, reason ?? "no answer")),
  ];
}

/** Milliseconds; null if nothing has ended. */
export type Durations = ReturnType<typeof measureDurations>;

/** Measures ended withdrawals, from the request to the end. */
export function measureDurations({ withdrawals }: Evidence) {
  const sorted = withdrawals
    .flatMap(({ created_at, ended_at }) =>
      ended_at === null ? [] : [Date.parse(ended_at) - Date.parse(created_at)],
    )
    .sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? null };
}

export const WITHDRAWAL_RULES: readonly EvidenceRule[] = [
  checkPayments,
  checkOutflow,
  checkMovements,
  checkPromises,
  checkAccepted,
  checkPoints,
  checkStuck,
  checkReviews,
  checkRequests,
];
