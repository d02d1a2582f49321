import { getAccount, getMint } from "@solana/spl-token";
import {
  Connection,
  type Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import bs58 from "bs58";
import { USDC_DECIMALS } from "../../domain/amounts.ts";
import type { SignatureReading } from "../../domain/withdrawals/lifecycle.ts";
import { messageOf } from "../errors.ts";
import { GENESIS_HASHES, USDC_DEVNET_MINT } from "./addresses.ts";
import { paymentInstructions, tokenAccountOf } from "./build-payment.ts";
import { judgeRecipient } from "./judge-recipient.ts";
import { type PayoutChain, WrongChainError } from "./port.ts";

const TIMEOUT_MS = 10_000;
/** Microlamports a compute unit; at 60,000 units the dearest tip is 0.000006 SOL. */
const HIGHEST_PRICE = 100_000;

export interface ChainSettings {
  rpcUrl: string;
  cluster: keyof typeof GENESIS_HASHES;
  treasury: Keypair;
}

/** The unmodified web3.js client, for the one wallet that pays. Only the worker has its key. */
export function connectChain({ rpcUrl, cluster, treasury }: ChainSettings): PayoutChain {
  const connection = new Connection(rpcUrl, {
    commitment: "confirmed",
    disableRetryOnRateLimit: true,
    // A redirect would carry signed bytes to a host that nobody configured.
    fetch: (url, init) => fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  const source = tokenAccountOf(treasury.publicKey);
  let isConfirmed = false;

  return {
    async assertConfigured() {
      if (isConfirmed) return;
      const genesis = await connection.getGenesisHash();
      if (genesis !== GENESIS_HASHES[cluster]) {
        throw new WrongChainError(`SOLANA_RPC_URL is not ${cluster}: its genesis hash is ${genesis}.`);
      }
      const { decimals } = await getMint(connection, USDC_DEVNET_MINT);
      if (decimals !== USDC_DECIMALS) {
        throw new WrongChainError(`The USDC mint has ${decimals} decimals, not ${USDC_DECIMALS}.`);
      }
      isConfirmed = true;
    },

    async readTreasury() {
      const [{ amount }, lamports] = await Promise.all([
        getAccount(connection, source),
        connection.getBalance(treasury.publicKey),
      ]);
      return { baseUnits: amount, lamports: BigInt(lamports) };
    },

    judgeRecipient: (wallet) => judgeRecipient(connection, wallet),

    async signPayment(order) {
      const price = await recentPrice(connection, source.toBase58());
      // Never left to the client, which caches a blockhash for 30 seconds.
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash("confirmed");
      const message = new TransactionMessage({
        payerKey: treasury.publicKey,
        recentBlockhash: blockhash,
        instructions: paymentInstructions(treasury.publicKey, order, price),
      }).compileToV0Message();
      const transaction = new VersionedTransaction(message);
      transaction.sign([treasury]);
      const [signature] = transaction.signatures;
      if (!signature) throw new Error("The transaction was not signed.");
      return {
        signature: bs58.encode(signature),
        bytes: Buffer.from(transaction.serialize()),
        blockhash,
        lastValidBlockHeight: BigInt(lastValidBlockHeight),
        tokenAccount: paymentTarget(order.recipient),
      };
    },

    async send(bytes, { preflight }) {
      try {
        await connection.sendRawTransaction(bytes, { skipPreflight: !preflight, maxRetries: 0 });
      } catch (error) {
        // The bytes are there already: that is what sending them was for.
        if (!messageOf(error).includes("already been processed")) throw error;
      }
    },

    finalizedHeight: async () => BigInt(await connection.getBlockHeight("finalized")),
    readSignature: (signature) => readSignature(connection, signature),

    async didPay(signature, { tokenAccount, baseUnits }) {
      const found = await connection.getTransaction(signature, {
        commitment: "finalized",
        maxSupportedTransactionVersion: 1,
      });
      if (!found?.meta || found.meta.err !== null) return false;
      const keys = found.transaction.message.getAccountKeys({
        accountKeysFromLookups: found.meta.loadedAddresses ?? null,
      });
      const held = (balances: typeof found.meta.preTokenBalances): bigint => {
        const balance = balances?.find(
          (one) =>
            keys.get(one.accountIndex)?.toBase58() === tokenAccount &&
            one.mint === USDC_DEVNET_MINT.toBase58(),
        );
        return BigInt(balance?.uiTokenAmount.amount ?? 0);
      };
      return held(found.meta.postTokenBalances) - held(found.meta.preTokenBalances) === baseUnits;
    },
  };
}

const paymentTarget = (recipient: string): string => tokenAccountOf(new PublicKey(recipient)).toBase58();

/** The median of what was paid lately for writing to the treasury's token account, within bounds. */
async function recentPrice(connection: Connection, tokenAccount: string): Promise<number> {
  const fees = await connection.getRecentPrioritizationFees({
    lockedWritableAccounts: [new PublicKey(tokenAccount)],
  });
  const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  return Math.min(sorted[Math.floor(sorted.length / 2)] ?? 0, HIGHEST_PRICE);
}

/** Asks with the whole history; where the status is missing, the finalized transaction itself is asked for. */
async function readSignature(connection: Connection, signature: string): Promise<SignatureReading> {
  const { value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory: true });
  const status = value[0];
  if (status) {
    const error = status.err === null ? null : JSON.stringify(status.err);
    return { seen: status.confirmationStatus === "finalized" ? "finalized" : "landed", error };
  }
  const found = await connection.getTransaction(signature, {
    commitment: "finalized",
    maxSupportedTransactionVersion: 1,
  });
  if (!found) return { seen: "not-found" };
  return { seen: "finalized", error: found.meta?.err ? JSON.stringify(found.meta.err) : null };
}
