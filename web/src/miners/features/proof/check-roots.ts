import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { type Bytes, fromHex, toHex, utf8 } from "@lode/core/domain/proof/digest";
import { isContinuation } from "@lode/core/domain/proof/merkle";
import { NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import type { Cryptography, SignatureVerdict } from "./cryptography.ts";

export interface RootCheck {
  number: number;
  signature: SignatureVerdict;
  /**
   * Whether the root names the previous root and extends its tree. Null if the previous root is not loaded.
   */
  continues: boolean | null;
  sumsToZero: boolean;
}

export const isSound = (check: RootCheck): boolean =>
  check.signature !== "invalid" && check.continues !== false && check.sumsToZero;

const statementOf = ({ frozen_at, ...root }: LedgerRootView): string =>
  rootStatement({ ...root, frozenAt: frozen_at });

export const checkSignature = (crypto: Cryptography, root: LedgerRootView): Promise<SignatureVerdict> =>
  crypto.verify(statementOf(root), root.signature, root.public_key);

/** Checks each root's signature and that it continues the previous root. */
export async function checkRoots(
  crypto: Cryptography,
  roots: readonly LedgerRootView[],
): Promise<RootCheck[]> {
  const byNumber = new Map(roots.map((root) => [root.number, root]));
  return Promise.all(
    roots.map(async (root) => ({
      number: root.number,
      signature: await checkSignature(crypto, root),
      continues: await continues(crypto, byNumber.get(root.number - 1), root),
      sumsToZero: addsUp(root.sums),
    })),
  );
}

async function continues(
  { digest }: Cryptography,
  before: LedgerRootView | undefined,
  root: LedgerRootView,
): Promise<boolean | null> {
  if (root.number === 1) return root.previous === NO_PREDECESSOR;
  if (!before) return null;
  if (toHex(await digest(utf8(statementOf(before)))) !== root.previous) return false;
  const [earlier, later] = [fromHex(before.hash), fromHex(root.hash)];
  const proof = root.consistency.map(fromHex);
  if (!earlier || !later || proof.includes(undefined)) return false;
  return isContinuation(
    digest,
    { size: before.size, hash: earlier },
    { size: root.size, hash: later },
    proof as Bytes[],
  );
}

/** Every awarded point is in a balance, in flight, a fee or paid out, and all entries add up to 0. */
const addsUp = ({ balances, inFlight, fees, paidOut, awarded, sum }: LedgerRootView["sums"]): boolean =>
  sum === 0 && balances + inFlight + fees + paidOut === awarded;
