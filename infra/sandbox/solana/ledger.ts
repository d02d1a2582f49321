import { openJournal } from "../journal.ts";
import type { TransferOnChain } from "./landed-transfers.ts";
import type { TokenAmount } from "./token-accounts.ts";
import type { TransactionFailure } from "./transaction-failure.ts";
import type { StoredAccount } from "./vm.ts";

export type StoredBalance = {
  accountIndex: number;
  mint: string;
  owner: string;
  programId: string;
  uiTokenAmount: TokenAmount;
};

export type TransactionMeta = {
  fee: number;
  computeUnitsConsumed: number;
  logMessages: string[];
  preBalances: number[];
  postBalances: number[];
  preTokenBalances: StoredBalance[];
  postTokenBalances: StoredBalance[];
  loadedAddresses: { writable: string[]; readonly: string[] };
};

export type Landed = {
  signature: string;
  slot: number;
  blockTime: number;
  err: TransactionFailure | null;
  memo: string | null;
  addresses: string[];
  raw: string;
  meta: TransactionMeta;
};

type StoredEntry = { landed?: Landed; transfers?: TransferOnChain[]; accounts: StoredAccount[] };

export type Ledger = ReturnType<typeof openLedger>;

/** All landed transactions, and the latest state of every account. Each change is a line of the journal. */
export function openLedger(stateDir: string | undefined) {
  const journal = openJournal<StoredEntry>(stateDir);
  const landed = new Map<string, Landed>();
  const byAddress = new Map<string, string[]>();
  const transfers: TransferOnChain[] = [];
  let lastSlot = 0;

  const take = (entry: StoredEntry): void => {
    transfers.push(...(entry.transfers ?? []));
    if (!entry.landed) return;
    const { signature, slot, addresses } = entry.landed;
    landed.set(signature, entry.landed);
    lastSlot = Math.max(lastSlot, slot);
    for (const address of new Set(addresses)) {
      const known = byAddress.get(address);
      if (known) known.push(signature);
      else byAddress.set(address, [signature]);
    }
  };

  const latest = new Map<string, StoredAccount>();
  for (const entry of journal.read()) {
    take(entry);
    for (const account of entry.accounts) latest.set(account.address, account);
  }
  return {
    find: (signature: string) => landed.get(signature),
    signaturesOf: (address: string) => (byAddress.get(address) ?? []).toReversed(),
    transfers: (): readonly TransferOnChain[] => transfers,
    count: () => landed.size,
    lastSlot: () => lastSlot,
    record(entry: StoredEntry): void {
      journal.append(entry);
      take(entry);
    },
    restored: [...latest.values()],
    close: () => journal.close(),
  };
}
