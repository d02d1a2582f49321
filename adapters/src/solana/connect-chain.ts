import { messageOf } from "@lode/core/contracts/errors";
import { USDC_DECIMALS } from "@lode/core/domain/amounts";
import { type Said, say } from "@lode/core/domain/sentences/say";
import {
  ACCOUNT_SIZE,
  getAccount,
  getMint,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from "@solana/spl-token";
import { type AccountInfo, type Connection, PublicKey, SystemProgram } from "@solana/web3.js";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { GENESIS_HASHES, USDC_DEVNET_MINT } from "./addresses.ts";
import { groupFitting, tokenAccountOf } from "./build-payment.ts";
import { expiryMargin, type NodeSettings } from "./expiry-margin.ts";
import { openConnection } from "./open-connection.ts";
import { type PayoutChain, type RecipientJudgement, type TreasurySigner, WrongChainError } from "./port.ts";
import { findTransaction, usdcChanges } from "./read-movement.ts";
import { readPayout } from "./read-payout.ts";
import { HIGHEST_PRIORITY_FEE, readTerms, signPayments } from "./sign-payments.ts";
import { treasuryHistory } from "./treasury-history.ts";

const no = (reason: Said): RecipientJudgement => ({ payable: false, reason });

/** A node returns at most 100 accounts at once, and each wallet needs two. */
const MOST_AT_ONCE = 50;

async function judgeRecipients(
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

/** Undefined if no wallet can have this address. Does not throw, so it does not block the rest. */
function walletAt(address: string): PublicKey | undefined {
  try {
    const owner = new PublicKey(address);
    tokenAccountOf(owner); // throws if the address is not on the curve
    return owner;
  } catch {
    return undefined;
  }
}

type FoundAccount = AccountInfo<Buffer> | null | undefined;

const NO_WALLET = no(say("no-wallet"));

/**
 * A wallet is an address on the curve that is absent or owned by the System program; being on the curve alone proves
 * nothing (solana.com/docs/payments/send-payments/verify-address). A frozen token account cannot receive.
 */
function judgeOwner(owner: PublicKey, account: FoundAccount, held: FoundAccount): RecipientJudgement {
  if (account?.owner.equals(TOKEN_PROGRAM_ID) || account?.owner.equals(TOKEN_2022_PROGRAM_ID))
    return no(say("wallet-is-token-account"));
  if (account?.executable) return no(say("wallet-is-program"));
  if (account && !account.owner.equals(SystemProgram.programId)) return no(say("wallet-of-program"));
  if (!held?.owner.equals(TOKEN_PROGRAM_ID)) return { payable: true, hasTokenAccount: false };
  const { isFrozen, owner: holder } = unpackAccount(tokenAccountOf(owner), held);
  if (isFrozen) return no(say("wallet-frozen"));
  if (!holder.equals(owner)) return no(say("wallet-of-another"));
  return { payable: true, hasTokenAccount: true };
}

/** Lamports for each signature (solana.com/docs/core/fees). */
const SIGNATURE_FEE = 5_000n;
const RENT_CACHE_MS = 60_000;

export interface ChainSettings extends NodeSettings {
  treasuryAddress: string;
  signer: TreasurySigner;
  /** Base units that one payout may move; 0n = no limit. */
  perPayout: bigint;
}

/** The chain through the web3.js client, for the paying wallet. Only the worker has the wallet's signer. */
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
