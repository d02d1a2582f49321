import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import type { LedgerRoot } from "@lode/db/proof/roots.repository";

const hex = (bytes: Buffer): string => bytes.toString("hex");

export const presentRoot = ({ sums, ...root }: LedgerRoot): LedgerRootView => ({
  number: root.number,
  size: root.size,
  hash: hex(root.hash),
  sums: {
    balances: Number(sums.balances),
    inFlight: Number(sums.inFlight),
    fees: Number(sums.fees),
    paidOut: Number(sums.paidOut),
    awarded: Number(sums.awarded),
    sum: Number(sums.sum),
  },
  previous: hex(root.previous),
  frozen_at: root.frozenAt.toISOString(),
  consistency: root.consistency.map(hex),
  signature: hex(root.signature),
  public_key: hex(root.publicKey),
});
