import { getAccount, TOKEN_PROGRAM_ID, TokenAccountNotFoundError } from "@solana/spl-token";
import { type Connection, PublicKey, SystemProgram } from "@solana/web3.js";
import { tokenAccountOf } from "./build-payment.ts";
import type { RecipientJudgement } from "./port.ts";

const no = (reason: string): RecipientJudgement => ({ payable: false, reason });

/**
 * A wallet is an address on the curve that is absent or owned by the System program; being on the curve alone
 * proves nothing (solana.com/docs/payments/send-payments/verify-address). A frozen token account cannot receive.
 */
export async function judgeRecipient(connection: Connection, wallet: string): Promise<RecipientJudgement> {
  const owner = new PublicKey(wallet);
  if (!PublicKey.isOnCurve(owner.toBytes())) return no("The address is not a wallet");
  const account = await connection.getAccountInfo(owner);
  if (account?.owner.equals(TOKEN_PROGRAM_ID))
    return no("The address is a token account or a mint, not a wallet");
  if (account && !account.owner.equals(SystemProgram.programId))
    return no("The address belongs to a program");
  return (await isFrozen(connection, owner)) ? no("The wallet's USDC account is frozen") : { payable: true };
}

async function isFrozen(connection: Connection, owner: PublicKey): Promise<boolean> {
  try {
    const account = await getAccount(connection, tokenAccountOf(owner));
    return account.isFrozen;
  } catch (error) {
    if (error instanceof TokenAccountNotFoundError) return false;
    throw error;
  }
}
