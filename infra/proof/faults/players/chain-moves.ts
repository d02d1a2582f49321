import { setTimeout as sleep } from "node:timers/promises";
import {
  AuthorityType,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from "@solana/spl-token";
import { Keypair, PublicKey, type TransactionInstruction } from "@solana/web3.js";
import { payerOn, usdcAccount } from "../../../sandbox/solana/sandbox-client.test-support.ts";
import { newWallet } from "../driver/change-wallet.ts";
import type { World } from "../world/start-world.ts";
import type { Move } from "./game.ts";
import { callLode, type Player } from "./player.ts";
import { withdraw } from "./wallet-moves.ts";

const LEAST = 100;
/** Payments land 2.4 s late, so the wallet can become unpayable in the meantime. */
const LATE = { hold: 3, holdSlots: 40 };
const FROZEN_MS = 4_000;
/** How long to wait for a payment to begin: the hold after a change of wallet, and the claim by a worker. */
const PATIENCE_MS = 8_000;
const POLL_MS = 100;
/** Each refusal doubles the pause of the miner's payouts, so more refusals would outlast the run. */
const MOST_REFUSALS = 3;
const LAMPORTS = 100_000_000;

export const chainMoves: readonly Move[] = [
  {
    name: "closes the token account during a payment",
    make: ({ world }, player) => spoilDuringPayment(world, player, closeAccount),
  },
  {
    name: "transfers the token account during a payment",
    make: ({ world }, player) =>
      spoilDuringPayment(world, player, async (_world, wallet) => [
        createSetAuthorityInstruction(
          usdcAccount(wallet.publicKey),
          wallet.publicKey,
          AuthorityType.AccountOwner,
          Keypair.generate().publicKey,
        ),
      ]),
  },
  {
    name: "has the wallet frozen during a payment",
    make: ({ world }, player) =>
      duringPayment(world, player, async (wallet) => {
        const owner = wallet.publicKey.toBase58();
        await world.sandbox.rpc("dev_freeze", { owner, frozen: true });
        await sleep(FROZEN_MS);
        await world.sandbox.rpc("dev_freeze", { owner, frozen: false });
      }),
  },
];

type Spoil = (world: World, wallet: Keypair) => Promise<TransactionInstruction[]>;

/** The wallet itself signs the transaction that makes it unpayable. */
const spoilDuringPayment = (world: World, player: Player, spoil: Spoil): Promise<boolean> =>
  duringPayment(world, player, async (wallet) => {
    await world.sandbox.rpc("dev_fund", { address: wallet.publicKey.toBase58(), lamports: LAMPORTS });
    const payer = payerOn(world.stack.urls.solana, wallet);
    const { transaction } = await payer.sign(...(await spoil(world, wallet)));
    await payer.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  });

/**
 * Requests a withdrawal to a wallet that was paid before, and makes the wallet unpayable during the payment.
 */
async function duringPayment(
  world: World,
  player: Player,
  spoil: (wallet: Keypair) => Promise<void>,
): Promise<boolean> {
  if (player.refusals >= MOST_REFUSALS) return false;
  const wallet = await findPaidWallet(world, player);
  if (!wallet) return false;
  player.wallets.push(wallet);
  const { withdrawalId } = await withdraw(world, player, LEAST);
  if (!withdrawalId || !(await isProcessing(world, player, withdrawalId))) return false;
  player.refusals += 1;
  await spoil(wallet);
  return true;
}

/** Delays the chain, then waits until the withdrawal is being paid. The delay affects other payments too. */
async function isProcessing({ sandbox, stack }: World, player: Player, id: string): Promise<boolean> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  await sandbox.rpc("dev_faults", LATE);
  while (Date.now() < giveUpAt) {
    const { body } = await callLode(stack.urls.web, player, "GET", "/api/withdrawals");
    const { withdrawals = [] } = body as { withdrawals?: { id: string; status: string }[] };
    const status = withdrawals.find((one) => one.id === id)?.status;
    if (status === "processing") return true;
    if (status !== "pending") return false;
    await sleep(POLL_MS);
  }
  return false;
}

async function findPaidWallet(world: World, { wallets }: Player): Promise<Keypair | undefined> {
  for (const wallet of wallets.toReversed()) if (await hasAccount(world, wallet)) return wallet;
  return undefined;
}

/** Only an empty account can be closed, so its balance first goes to another wallet of the player. */
async function closeAccount(world: World, wallet: Keypair): Promise<TransactionInstruction[]> {
  const payer = payerOn(world.stack.urls.solana, wallet);
  const other = newWallet(world.requestRandom).publicKey;
  return [
    payer.openAccount(other),
    payer.transfer(other, await payer.received(wallet.publicKey)),
    createCloseAccountInstruction(usdcAccount(wallet.publicKey), wallet.publicKey, wallet.publicKey),
  ];
}

/** Returns whether the wallet has a token account, which it has only after a payment. */
async function hasAccount({ sandbox }: World, wallet: Keypair): Promise<boolean> {
  const account = usdcAccount(new PublicKey(wallet.publicKey)).toBase58();
  const { value } = await sandbox.rpc<{ value: { data: unknown } | null }>("getAccountInfo", account, {
    encoding: "base64",
  });
  return value !== null;
}
