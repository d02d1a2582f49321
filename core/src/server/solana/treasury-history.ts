import type {
  Connection,
  Finality,
  ParsedTransactionMeta,
  PublicKey,
  VersionedTransactionResponse,
} from "@solana/web3.js";
import { USDC_DEVNET_MINT } from "./addresses.ts";
import { withdrawalsIn } from "./memo.ts";
import type { TreasuryMovement } from "./port.ts";

/** What a node answers at most in one page. */
const PAGE = 1_000;

interface Change {
  tokenAccount: string;
  owner: string;
  /** Base units. */
  delta: bigint;
}

/** The treasury's newest transactions without error whose memos name withdrawals. */
export async function listRecentPayments(node: Connection, account: PublicKey, limit: number) {
  const rows = await node.getSignaturesForAddress(account, { limit }, "confirmed");
  return rows
    .filter(({ err }) => err === null)
    .map(({ signature, memo }) => ({ signature, withdrawalIds: withdrawalsIn(memo) }))
    .filter(({ withdrawalIds }) => withdrawalIds.length > 0);
}

/** Every final change of the token account's balance after a signature, oldest first. Failed transactions change nothing. */
export async function listMovements(
  node: Connection,
  account: PublicKey,
  after: string | undefined,
): Promise<TreasuryMovement[]> {
  const movements: TreasuryMovement[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await node.getSignaturesForAddress(
      account,
      { limit: PAGE, ...(before ? { before } : {}), ...(after ? { until: after } : {}) },
      "finalized",
    );
    for (const { signature, err } of page) {
      const movement = err === null ? await findMovement(node, account, signature) : undefined;
      if (movement) movements.push(movement);
    }
    before = page.at(-1)?.signature;
    if (page.length < PAGE) return movements.reverse();
  }
}

/** Undefined where the transaction is not there, failed, or left the balance as it was. */
export async function findMovement(
  node: Connection,
  account: PublicKey,
  signature: string,
  commitment: Finality = "finalized",
): Promise<TreasuryMovement | undefined> {
  const found = await findSuccess(node, signature, commitment);
  if (!found) return undefined;
  const changes = changesIn(found);
  const own = changes.find(({ tokenAccount }) => tokenAccount === account.toBase58());
  if (!own || own.delta === 0n) return undefined;
  const received = changes
    .filter((change) => change !== own && change.delta > 0n)
    .map(({ owner, tokenAccount, delta }) => ({ owner, tokenAccount, baseUnits: delta }));
  // The memo program logs what it was given.
  const withdrawalIds = withdrawalsIn(found.meta.logMessages?.join("\n"));
  return { signature, slot: found.slot, delta: own.delta, withdrawalIds, received };
}

/** Base units that each token account received by a finalized transaction; undefined where there is none without error. */
export async function readReceived(
  node: Connection,
  signature: string,
): Promise<ReadonlyMap<string, bigint> | undefined> {
  const found = await findSuccess(node, signature, "finalized");
  return found && new Map(changesIn(found).map(({ tokenAccount, delta }) => [tokenAccount, delta]));
}

type Success = VersionedTransactionResponse & { meta: NonNullable<VersionedTransactionResponse["meta"]> };

async function findSuccess(
  node: Connection,
  signature: string,
  commitment: Finality,
): Promise<Success | undefined> {
  const found = await node.getTransaction(signature, { commitment, maxSupportedTransactionVersion: 1 });
  return found?.meta && found.meta.err === null ? (found as Success) : undefined;
}

/** What each token account of our mint held more afterwards. */
function changesIn({ transaction, meta }: Success): Change[] {
  const keys = transaction.message.getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses ?? null });
  const changes = new Map<number, Change>();
  const add = (balances: ParsedTransactionMeta["preTokenBalances"], sign: bigint): void => {
    for (const { accountIndex, mint, owner = "", uiTokenAmount } of balances ?? []) {
      if (mint !== USDC_DEVNET_MINT.toBase58()) continue;
      const tokenAccount = keys.get(accountIndex)?.toBase58() ?? "";
      const change = changes.get(accountIndex) ?? { tokenAccount, owner, delta: 0n };
      change.delta += sign * BigInt(uiTokenAmount.amount);
      changes.set(accountIndex, change);
    }
  };
  add(meta.preTokenBalances, -1n);
  add(meta.postTokenBalances, 1n);
  return [...changes.values()];
}
