import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, unpackAccount } from "@solana/spl-token";
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
  const tokenAccount = tokenAccountOf(owner);
  const [account, held] = await connection.getMultipleAccountsInfo([owner, tokenAccount]);
  if (account?.owner.equals(TOKEN_PROGRAM_ID) || account?.owner.equals(TOKEN_2022_PROGRAM_ID))
    return no("The address is a token account or a mint, not a wallet");
  if (account?.executable) return no("The address is a program");
  if (account && !account.owner.equals(SystemProgram.programId))
    return no("The address belongs to a program");
  if (!held?.owner.equals(TOKEN_PROGRAM_ID)) return { payable: true, hasTokenAccount: false };
  const { isFrozen, owner: holder } = unpackAccount(tokenAccount, held);
  if (isFrozen) return no("The wallet's USDC account is frozen");
  if (!holder.equals(owner)) return no("The wallet's USDC account belongs to another owner");
  return { payable: true, hasTokenAccount: true };
}
