import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from "@solana/spl-token";
import type { LiteSVM } from "litesvm";
import { readAccount, type VmAccount } from "./vm.ts";

export type TokenAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string };

const TOKEN_PROGRAMS = new Set([TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()]);
export const isTokenProgram = (program: string): boolean => TOKEN_PROGRAMS.has(program);

export function asTokenAccount(
  vm: LiteSVM,
  account: VmAccount,
  decimalsOf = (mint: string): number => readMint(vm, mint)?.decimals ?? 0,
) {
  if (!isTokenProgram(account.owner) || account.data.length < ACCOUNT_SIZE) return undefined;
  const { mint, owner, amount, state } = AccountLayout.decode(account.data.subarray(0, ACCOUNT_SIZE));
  if (state === AccountState.Uninitialized) return undefined;
  const mintAddress = mint.toBase58();
  return {
    mint: mintAddress,
    owner: owner.toBase58(),
    programId: account.owner,
    frozen: state === AccountState.Frozen,
    uiTokenAmount: tokenAmount(amount, decimalsOf(mintAddress)),
  };
}

export function readMint(vm: LiteSVM, address: string): { supply: bigint; decimals: number } | undefined {
  const account = readAccount(vm, address);
  if (!account || !isTokenProgram(account.owner) || account.data.length !== MINT_SIZE) return undefined;
  return MintLayout.decode(account.data);
}

export function tokenAmount(amount: bigint, decimals: number): TokenAmount {
  const uiAmountString = decimalText(amount, decimals);
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** Returns the exact amount without trailing zeros: 1500000 with 6 decimals is "1.5". */
export function decimalText(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}
