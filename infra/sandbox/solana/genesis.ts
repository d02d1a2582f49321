import { createHash } from "node:crypto";
import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
  TOKEN_PROGRAM_ID,
} from "@solana/spl-token";
import { Keypair, PublicKey } from "@solana/web3.js";
import type { SandboxChain } from "./chain.ts";
import { absentAccount, readAccount, toStored, type VmAccount, writeAccount } from "./vm.ts";

/**
 * The address of USDC on devnet (https://docs.cdp.coinbase.com/custom-stablecoins/key-addresses), so that the
 * product needs no special case.
 */
export const USDC_MINT = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
const USDC_DECIMALS = 6;
const LAMPORTS_PER_SOL = 1_000_000_000n;

// Play money: the authority's key is derived from a public text, so any local program may mint.
const mintAuthority = Keypair.fromSeed(createHash("sha256").update("sandbox USDC mint authority").digest());

/** Creates the mint and funds the treasury, unless they exist. */
export function ensureTreasury(chain: SandboxChain, treasury: string): void {
  if (!readAccount(chain.vm, USDC_MINT)) writeMint(chain, 0n);
  if (!readAccount(chain.vm, usdcAccountOf(treasury)))
    fund(chain, treasury, { usdc: 1_000_000_000_000n, lamports: 1_000n * LAMPORTS_PER_SOL });
}

/** Adds to the balances, and opens the USDC account if needed. Amounts may be negative. */
export function fund(
  chain: SandboxChain,
  owner: string,
  amounts: { lamports?: bigint; usdc?: bigint },
): void {
  if (amounts.lamports) {
    const account = readAccount(chain.vm, owner) ?? absentAccount();
    setAccount(chain, owner, { ...account, lamports: account.lamports + amounts.lamports });
  }
  if (amounts.usdc !== undefined) {
    changeUsdcAccount(chain, owner, (account) => ({
      ...account,
      amount: account.amount + (amounts.usdc ?? 0n),
    }));
    const mint = readAccount(chain.vm, USDC_MINT);
    writeMint(chain, (mint ? MintLayout.decode(mint.data).supply : 0n) + amounts.usdc);
  }
}

export function setAccount(chain: SandboxChain, address: string, account: VmAccount): void {
  writeAccount(chain.vm, address, account);
  chain.ledger.record({ accounts: [toStored(address, account)] });
}

/** A frozen token account can neither receive nor send. */
export function setFrozen(chain: SandboxChain, owner: string, frozen: boolean): void {
  changeUsdcAccount(chain, owner, (account) => ({
    ...account,
    state: frozen ? AccountState.Frozen : AccountState.Initialized,
  }));
}

export function usdcAccountOf(owner: string): string {
  return getAssociatedTokenAddressSync(new PublicKey(USDC_MINT), new PublicKey(owner), true).toBase58();
}

type RawTokenAccount = ReturnType<typeof AccountLayout.decode>;

function changeUsdcAccount(
  chain: SandboxChain,
  owner: string,
  change: (account: RawTokenAccount) => RawTokenAccount,
): void {
  const address = usdcAccountOf(owner);
  const existing = readAccount(chain.vm, address);
  const data = Buffer.alloc(ACCOUNT_SIZE);
  AccountLayout.encode(
    change(existing ? AccountLayout.decode(existing.data) : emptyUsdcAccount(owner)),
    data,
  );
  const lamports = existing?.lamports ?? chain.vm.minimumBalanceForRentExemption(BigInt(ACCOUNT_SIZE));
  setAccount(chain, address, { lamports, owner: TOKEN_PROGRAM_ID.toBase58(), executable: false, data });
}

const emptyUsdcAccount = (owner: string): RawTokenAccount => ({
  mint: new PublicKey(USDC_MINT),
  owner: new PublicKey(owner),
  amount: 0n,
  delegateOption: 0,
  delegate: PublicKey.default,
  state: AccountState.Initialized,
  isNativeOption: 0,
  isNative: 0n,
  delegatedAmount: 0n,
  closeAuthorityOption: 0,
  closeAuthority: PublicKey.default,
});

function writeMint(chain: SandboxChain, supply: bigint): void {
  const data = Buffer.alloc(MINT_SIZE);
  const authority = mintAuthority.publicKey;
  MintLayout.encode(
    {
      mintAuthorityOption: 1,
      mintAuthority: authority,
      supply,
      decimals: USDC_DECIMALS,
      isInitialized: true,
      freezeAuthorityOption: 1,
      freezeAuthority: authority,
    },
    data,
  );
  const lamports = chain.vm.minimumBalanceForRentExemption(BigInt(MINT_SIZE));
  setAccount(chain, USDC_MINT, { lamports, owner: TOKEN_PROGRAM_ID.toBase58(), executable: false, data });
}
