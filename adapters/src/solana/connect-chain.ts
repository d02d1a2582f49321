import { messageOf } from "@lode/core/contracts/errors";
import { USDC_DECIMALS } from "@lode/core/domain/amounts";
import { ACCOUNT_SIZE, getAccount, getMint } from "@solana/spl-token";
import { type Connection, PublicKey } from "@solana/web3.js";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { GENESIS_HASHES, USDC_DEVNET_MINT } from "./addresses.ts";
import { groupFitting, tokenAccountOf } from "./build-payment.ts";
import { expiryMargin, type NodeSettings } from "./expiry-margin.ts";
import { judgeRecipients } from "./judge-recipient.ts";
import { openConnection } from "./open-connection.ts";
import { type PayoutChain, type TreasurySigner, WrongChainError } from "./port.ts";
import { readPayout } from "./read-payout.ts";
import { HIGHEST_PRIORITY_FEE, readTerms, signPayments } from "./sign-payments.ts";
import { treasuryHistory } from "./treasury-history.ts";
import { findTransaction, usdcChanges } from "./usdc-changes.ts";

/** Lamports for each signature (solana.com/docs/core/fees). */
const SIGNATURE_FEE = 5_000n;
const RENT_CACHE_MS = 60_000;

export interface ChainSettings extends NodeSettings {
  /** The paying wallet, base58. */
  treasuryAddress: string;
  signer: TreasurySigner;
  /** Base units that one payout may move; 0n = no limit. */
  perPayout: bigint;
}

/**
 * The chain through the unmodified web3.js client, for the paying wallet. Only the worker has the wallet's
 * signer.
 */
export function connectChain(settings: ChainSettings): PayoutChain {
  const primary = openConnection(settings.rpcUrl);
  const independent = settings.independentRpcUrl ? openConnection(settings.independentRpcUrl) : primary;
  const margin = expiryMargin(settings);
  const treasuryKey = new PublicKey(settings.treasuryAddress);
  const account = tokenAccountOf(treasuryKey);
  const treasury = {
    address: settings.treasuryAddress,
    signer: settings.signer,
    limits: { perPayout: settings.perPayout, priorityFee: HIGHEST_PRIORITY_FEE },
  };
  let isConfirmed = false;
  let rent = { lamports: 0n, readAt: Number.NEGATIVE_INFINITY };

  const chain: PayoutChain = {
    ...treasuryHistory(primary, treasuryKey),

    async assertConfigured() {
      if (isConfirmed) return;
      for (const node of new Set([primary, independent])) await assertCluster(node, settings.cluster);
      const { decimals } = await getMint(primary, USDC_DEVNET_MINT);
      if (decimals !== USDC_DECIMALS)
        throw new WrongChainError(`The USDC mint has ${decimals} decimals, not ${USDC_DECIMALS}.`);
      const address = await settings.signer.readAddress();
      if (address !== settings.treasuryAddress)
        throw new WrongChainError(`The treasury's key belongs to ${address}, not to TREASURY_ADDRESS.`);
      isConfirmed = true;
    },

    async readTreasury() {
      const [{ amount }, lamports] = await Promise.all([
        getAccount(primary, account),
        primary.getBalance(treasuryKey),
      ]);
      return { baseUnits: amount, lamports: BigInt(lamports) };
    },

    async costOfPayout() {
      const now = performance.now();
      if (now - rent.readAt > RENT_CACHE_MS) {
        const lamports = await primary.getMinimumBalanceForRentExemption(ACCOUNT_SIZE);
        rent = { lamports: BigInt(lamports), readAt: now };
      }
      return SIGNATURE_FEE + HIGHEST_PRIORITY_FEE + rent.lamports;
    },

    judgeRecipients: (wallets) => judgeRecipients(primary, wallets),
    groupFitting: (orders) => groupFitting(treasuryKey, orders),
    readTerms: () => readTerms(primary, settings.treasuryAddress),
    signPayments: (orders, terms) => signPayments(primary, treasury, orders, terms),

    async send(bytes, { preflight }) {
      try {
        await primary.sendRawTransaction(bytes, { skipPreflight: !preflight, maxRetries: 0 });
      } catch (error) {
        // The node already has the transaction, so sending has achieved its purpose.
        if (!messageOf(error).includes("already been processed")) throw error;
      }
    },

    readPayout: (payout) => readPayout({ primary, independent, margin }, treasuryKey, payout),
    async readReceived(signature) {
      for (const node of new Set([primary, independent])) {
        const found = await findTransaction(node, signature, "finalized");
        if (typeof found === "object")
          return new Map(usdcChanges(found).map(({ tokenAccount, ...receipt }) => [tokenAccount, receipt]));
      }
      return undefined;
    },
  };
  return outsideTransactions("chain", chain, ["groupFitting"]);
}

async function assertCluster(node: Connection, cluster: keyof typeof GENESIS_HASHES): Promise<void> {
  const genesis = await node.getGenesisHash();
  if (genesis !== GENESIS_HASHES[cluster])
    throw new WrongChainError(`${node.rpcEndpoint} is not ${cluster}: its genesis hash is ${genesis}.`);
}
