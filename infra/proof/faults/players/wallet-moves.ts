import { cancelWalletChange } from "@lode/core/contracts/http/auth";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import { changeWallet, newWallet } from "../driver/change-wallet.ts";
import type { Operation } from "../driver/operation-log.ts";
import { sendDust } from "../driver/send-dust.ts";
import type { World } from "../world/start-world.ts";
import type { Move } from "./game.ts";
import { mailedTokens, trySignIn } from "./open-account.ts";
import { type Player, walletOf } from "./player.ts";

/** Points: the minimum withdrawal, and an amount above the review threshold. */
const AMOUNTS = { least: 100, most: 450 };

export function withdraw(
  { stack, operations, requestRandom }: World,
  player: Player,
  amount: number,
): Promise<Operation> {
  const { userId, bearer } = player;
  const wallet = walletOf(player).publicKey.toBase58();
  const miner = { userId, bearer, wallet };
  return askWithdrawal(stack.urls.web, operations, { key: requestRandom.uuid(), miner, amount });
}

const anyAmount = ({ random }: Player): number =>
  random.chance(0.7) ? AMOUNTS.least : random.between(AMOUNTS.least, AMOUNTS.most);

async function swapWallet({ stack }: World, player: Player): Promise<boolean> {
  const wallet = player.random.chance(0.3) ? player.random.pick(player.wallets) : newWallet(player.random);
  const isChanged = await changeWallet(stack.urls.web, player, wallet.publicKey.toBase58());
  if (isChanged) player.wallets.push(wallet);
  return isChanged;
}

export const walletMoves: readonly Move[] = [
  {
    name: "requests a withdrawal",
    async make({ world }, player) {
      return (await withdraw(world, player, anyAmount(player))).outcome === "ok";
    },
  },
  {
    name: "swaps wallets and withdraws at once",
    async make({ world }, player) {
      await swapWallet(world, player);
      const { outcome } = await withdraw(world, player, anyAmount(player));
      await swapWallet(world, player);
      return outcome === "ok";
    },
  },
  {
    name: "cancels a change of wallet by a mailed link",
    async make({ world }, player) {
      const tokens = await mailedTokens(world, player.email, "/auth/cancel-wallet-change?token=");
      if (tokens.length === 0) return (await swapWallet(world, player)) && false;
      const token = player.random.pick(tokens);
      const client = createLodeClient(world.stack.urls.web);
      const { status } = await client.ask(cancelWalletChange, { body: { token } });
      // Cancelling a change of wallet ends every session.
      Object.assign(player, await trySignIn(world, player));
      return status === 200;
    },
  },
  {
    name: "withdraws twice at once",
    async make({ world }, player) {
      const both = [withdraw(world, player, AMOUNTS.least), withdraw(world, player, AMOUNTS.least)];
      return (await Promise.all(both)).some(({ outcome }) => outcome === "ok");
    },
  },
  {
    name: "sends dust that names the own withdrawal",
    async make({ world }, player) {
      const { withdrawalId } = await withdraw(world, player, AMOUNTS.least);
      if (withdrawalId) await sendDust(world, [`wd:${withdrawalId}`]);
      return withdrawalId !== undefined;
    },
  },
];
