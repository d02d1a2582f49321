import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import { changeWallet, newWallet } from "../driver/change-wallet.ts";
import { operate } from "../world/operate.ts";
import { trial } from "./trial.ts";

/** Withdrawals above this many points need an operator's approval. */
const THRESHOLD = 400;
const AMOUNTS = { large: 900, small: 100 };
const APPROVED = 2;

/** Large and small withdrawals to recently changed wallets. An operator approves some of the large ones. */
export const reviewed = trial(
  "large withdrawals to wallets that were just changed",
  async (world, size) => {
    const { stack, operations, requestRandom, faults, evidence } = world;
    writeFileSync(join(evidence, "review-above.json"), JSON.stringify(THRESHOLD));
    const large: string[] = [];
    for (const miner of world.miners.slice(0, size / 2)) {
      const wallet = newWallet(requestRandom).publicKey.toBase58();
      await changeWallet(stack.urls.web, miner, wallet);
      faults.delivered("a wallet changed before a withdrawal");
      for (const amount of [AMOUNTS.large, AMOUNTS.small]) {
        const request = { key: requestRandom.uuid(), miner: { ...miner, wallet }, amount };
        const { withdrawalId } = await askWithdrawal(stack.urls.web, operations, request);
        if (amount === AMOUNTS.large && withdrawalId) large.push(withdrawalId);
      }
    }
    for (const id of large.slice(0, APPROVED)) {
      const { isDone } = await operate(world, "approve", id, "reviewed in a fault trial");
      if (isDone) faults.delivered("a withdrawal approved by an operator");
    }
  },
  { settings: { REVIEW_THRESHOLD: String(THRESHOLD), WALLET_CHANGE_HOLD: "4" } },
);
