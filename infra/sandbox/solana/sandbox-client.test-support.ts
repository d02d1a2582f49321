import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import {
  Connection,
  type Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import bs58 from "bs58";
import { sandboxControls } from "../people/sandbox-controls.ts";
import { USDC_MINT } from "./genesis.ts";

export const USDC = new PublicKey(USDC_MINT);
const MEMO_PROGRAM = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

export const memo = (text: string): TransactionInstruction =>
  new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) });
export const usdcAccount = (owner: PublicKey): PublicKey => getAssociatedTokenAddressSync(USDC, owner);
/** Closes a token account without a balance. Its rent goes to the owner. */
export const closeAccount = (account: PublicKey, owner: PublicKey): TransactionInstruction =>
  createCloseAccountInstruction(account, owner, owner);
export const signatureOf = (transaction: VersionedTransaction): string =>
  bs58.encode(transaction.signatures[0] ?? new Uint8Array());

export function payerOn(url: string, payer: Keypair) {
  const connection = new Connection(url, "confirmed");
  const { publicKey } = payer;
  const { rpc: control } = sandboxControls({ solana: url });
  return {
    connection,
    control,
    transfer: (owner: PublicKey, baseUnits: bigint): TransactionInstruction =>
      createTransferCheckedInstruction(
        usdcAccount(publicKey),
        USDC,
        usdcAccount(owner),
        publicKey,
        baseUnits,
        6,
      ),
    openAccount: (owner: PublicKey): TransactionInstruction =>
      createAssociatedTokenAccountIdempotentInstruction(publicKey, usdcAccount(owner), owner, USDC),
    async sign(
      ...instructions: TransactionInstruction[]
    ): Promise<{ transaction: VersionedTransaction; lastValidBlockHeight: number }> {
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
      const message = new TransactionMessage({
        payerKey: publicKey,
        recentBlockhash: blockhash,
        instructions,
      });
      const transaction = new VersionedTransaction(message.compileToV0Message());
      transaction.sign([payer]);
      return { transaction, lastValidBlockHeight };
    },
    statusOf: async (signature: string) =>
      (await connection.getSignatureStatuses([signature], { searchTransactionHistory: true })).value[0],
    received: async (owner: PublicKey): Promise<bigint> =>
      (await getAccount(connection, usdcAccount(owner))).amount,
  };
}
