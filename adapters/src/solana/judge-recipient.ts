import { say } from "@lode/core/domain/sentences/sentences";
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, unpackAccount } from "@solana/spl-token";
import { type AccountInfo, type Connection, PublicKey, SystemProgram } from "@solana/web3.js";
import { tokenAccountOf } from "./build-payment.ts";
import type { RecipientJudgement } from "./port.ts";

type RecipientFault =
  | "no-wallet"
  | "wallet-is-token-account"
  | "wallet-is-program"
  | "wallet-of-program"
  | "wallet-frozen"
  | "wallet-of-another";

const no = (code: RecipientFault): RecipientJudgement => ({ payable: false, reason: say(code) });

/** A node returns at most 100 accounts at once, and each wallet needs two. */
const MOST_AT_ONCE = 50;

/** Judges each wallet; the results are in the same order. */
export async function judgeRecipients(
  connection: Connection,
  wallets: readonly string[],
): Promise<RecipientJudgement[]> {
  const judged: RecipientJudgement[] = [];
  for (let from = 0; from < wallets.length; from += MOST_AT_ONCE)
    judged.push(...(await judgeSome(connection, wallets.slice(from, from + MOST_AT_ONCE))));
  return judged;
}

async function judgeSome(connection: Connection, wallets: readonly string[]): Promise<RecipientJudgement[]> {
  const owners = wallets.map(walletAt);
  const present = owners.filter((owner) => owner !== undefined);
  if (present.length === 0) return owners.map(() => NO_WALLET);
  const accounts = await connection.getMultipleAccountsInfo(
    present.flatMap((owner) => [owner, tokenAccountOf(owner)]),
  );
  return owners.map((owner) => {
    if (!owner) return NO_WALLET;
    const at = 2 * present.indexOf(owner);
    return judgeOwner(owner, accounts[at], accounts[at + 1]);
  });
}

/**
 * Undefined if no wallet can have this address. Does not throw, so that an invalid address does not block the
 * rest.
 */
function walletAt(address: string): PublicKey | undefined {
  try {
    const owner = new PublicKey(address);
    tokenAccountOf(owner); // throws if the address is not on the curve
    return owner;
  } catch {
    return undefined;
  }
}

type Account = AccountInfo<Buffer> | null | undefined;

const NO_WALLET = no("no-wallet");

/**
 * A wallet is an address on the curve that is absent or owned by the System program; being on the curve alone
 * proves nothing (solana.com/docs/payments/send-payments/verify-address). A frozen token account cannot
 * receive.
 */
function judgeOwner(owner: PublicKey, account: Account, held: Account): RecipientJudgement {
  if (account?.owner.equals(TOKEN_PROGRAM_ID) || account?.owner.equals(TOKEN_2022_PROGRAM_ID))
    return no("wallet-is-token-account");
  if (account?.executable) return no("wallet-is-program");
  if (account && !account.owner.equals(SystemProgram.programId)) return no("wallet-of-program");
  if (!held?.owner.equals(TOKEN_PROGRAM_ID)) return { payable: true, hasTokenAccount: false };
  const { isFrozen, owner: holder } = unpackAccount(tokenAccountOf(owner), held);
  if (isFrozen) return no("wallet-frozen");
  if (!holder.equals(owner)) return no("wallet-of-another");
  return { payable: true, hasTokenAccount: true };
}
