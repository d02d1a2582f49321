import type { Evidence } from "./evidence.ts";
import { type Finding, found, groupBy, sum } from "./finding.ts";
import type { Landed } from "./rows.ts";

/** A point is 0.01 USDC, which has six decimals. */
const BASE_UNITS_PER_POINT = 10_000;
const MEMO = /^wd:([0-9a-f-]{36})$/;

/** The withdrawal named in a landed transfer's memo. */
export const paidBy = ({ memo }: Landed): string | undefined => MEMO.exec(memo ?? "")?.[1];

const outgoing = ({ chain }: Evidence): Landed[] =>
  chain.landed.filter(({ fromOwner }) => fromOwner === chain.treasury);

export const landedByWithdrawal = (evidence: Evidence): Map<string, Landed[]> =>
  groupBy(outgoing(evidence), (transfer) => paidBy(transfer) ?? "");

/** Compares every withdrawal with its transfers on the chain. */
export function checkPayments(evidence: Evidence): Finding[] {
  const landed = landedByWithdrawal(evidence);
  return evidence.withdrawals.flatMap(({ id, status, amount, wallet_address }) => {
    const payments = landed.get(id) ?? [];
    const findings: Finding[] = [];
    const add = (check: Finding["check"], sentence: string) => findings.push(found(check, id, sentence));
    if (payments.length > 1) add("paid twice", `${payments.length} transfers landed`);
    if (status === "failed" && payments.length > 0)
      add("failed but paid", "its points were refunded as well");
    const expected = amount * BASE_UNITS_PER_POINT;
    const paid = sum(payments.map((payment) => Number(payment.amount)));
    if (status === "completed" && paid < expected)
      add("completed but unpaid", `${paid} of ${expected} base units landed`);
    for (const { toOwner } of payments)
      if (toOwner !== wallet_address) add("paid to another", `${toOwner} instead of ${wallet_address}`);
    return findings;
  });
}

/** Compares all outflows of the treasury with all completed withdrawals, to the base unit. */
export function checkOutflow(evidence: Evidence): Finding[] {
  const known = new Set(evidence.withdrawals.map(({ id }) => id));
  const unknown = outgoing(evidence).filter((transfer) => !known.has(paidBy(transfer) ?? ""));
  const { left, landed, owed } = outflowOf(evidence);
  return [
    ...unknown.map(({ signature, amount, memo }) =>
      found("unknown outflow", signature, `${amount} base units left with the memo ${memo}`),
    ),
    ...(left === landed && landed === owed
      ? []
      : [
          found(
            "outflow differs",
            "treasury",
            `${left} base units left, ${landed} landed, ${owed} were completed`,
          ),
        ]),
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
export function checkMovements(evidence: Evidence): Finding[] {
  const read = new Set(evidence.movements.map(({ signature }) => signature));
  return outgoing(evidence)
    .filter(({ signature }) => !read.has(signature))
    .map(({ signature, memo }) =>
      found("movement not read", signature, `the reconciliation skipped ${memo}`),
    );
}
