import { address, lamports } from "@solana/kit";
import { Clock, LiteSVM, Rent } from "litesvm";
import type { BlockClock } from "./block-clock.ts";

/** An account in the journal. With `lamports` "0" it no longer exists. */
export type StoredAccount = {
  address: string;
  lamports: string;
  owner: string;
  executable: boolean;
  data: string;
};
export type VmAccount = { lamports: bigint; owner: string; executable: boolean; data: Buffer };

const SYSTEM_PROGRAM = "11111111111111111111111111111111";
// Lamports per byte, including the exemption threshold: a token account costs 1,488,440, as on mainnet in
// November 2026. The price may change at any time: use getMinimumBalanceForRentExemption.
const RENT_PER_BYTE = 5_080n;
const LARGEST_LOG = 2_000n;

/** Creates a VM with the real programs. It checks signatures; the chain checks blockhashes and duplicates. */
export function createVm(): LiteSVM {
  // LiteSVM's own blockhash check knows only the latest hash. Its default history is short: after some 200
  // transactions it would accept the same bytes again.
  const vm = new LiteSVM()
    .withTransactionHistory(1_000_000n)
    .withBlockhashCheck(false)
    .withLogBytesLimit(LARGEST_LOG);
  vm.setRent(new Rent(RENT_PER_BYTE, 1, 50));
  return vm;
}

export function followClock(vm: LiteSVM, clock: BlockClock): void {
  const { epochStartTimestamp, epoch, leaderScheduleEpoch } = vm.getClock();
  const now = BigInt(Math.floor(Date.now() / 1000));
  vm.setClock(new Clock(BigInt(clock.slot()), epochStartTimestamp, epoch, leaderScheduleEpoch, now));
}

export function readAccount(vm: LiteSVM, where: string): VmAccount | undefined {
  const account = vm.getAccount(address(where));
  if (!account.exists) return undefined;
  const { executable, programAddress, data } = account;
  // A view instead of a copy: programs are large, and the VM does not keep the array.
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { lamports: account.lamports, owner: programAddress, executable, data: bytes };
}

export function writeAccount(vm: LiteSVM, where: string, account: VmAccount): void {
  const { data, executable, owner } = account;
  vm.setAccount({
    address: address(where),
    data: new Uint8Array(data),
    executable,
    lamports: lamports(account.lamports),
    programAddress: address(owner),
    space: BigInt(data.length),
  });
}

export function toStored(where: string, account: VmAccount = absentAccount()): StoredAccount {
  const { lamports: balance, owner, executable, data } = account;
  return { address: where, lamports: String(balance), owner, executable, data: data.toString("base64") };
}

export function restoreAccount(vm: LiteSVM, stored: StoredAccount): void {
  const { lamports: balance, owner, executable, data } = stored;
  writeAccount(vm, stored.address, {
    lamports: BigInt(balance),
    owner,
    executable,
    data: Buffer.from(data, "base64"),
  });
}

export const absentAccount = (): VmAccount => ({
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  executable: false,
  data: Buffer.alloc(0),
});
