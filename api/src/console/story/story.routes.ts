import { explorerUrl } from "@lode/adapters/solana/public-urls";
import { getAttempt, getTransaction } from "@lode/core/contracts/console/story";
import { Refused } from "@lode/core/contracts/errors";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import {
  readAttemptForOperator,
  readAttemptStory,
  readTransaction,
  readTransactionStory,
} from "@lode/db/console/stories.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "../present-miner.ts";
import { presentStory } from "./present-story.ts";

export const getAttemptRoute = route(getAttempt, async ({ input: { params }, deps: { db } }) => {
  const [attempt, story] = await Promise.all([
    readAttemptForOperator(db, params.id),
    readAttemptStory(db, params.id),
  ]);
  if (!attempt) throw new Refused("not-found");
  return {
    attempt: {
      ...attempt,
      network: networkIdOf(attempt.network),
      miner: presentMiner(attempt.miner),
    },
    story: presentStory(story),
  };
});

export const getTransactionRoute = route(getTransaction, async ({ input: { params }, deps }) => {
  const transaction = await readTransaction(deps.db, params.id);
  if (!transaction) throw new Refused("not-found");
  const { delta, ...rest } = transaction;
  const story = await readTransactionStory(deps.db, transaction.signature);
  return {
    transaction: {
      ...rest,
      explorerUrl: explorerUrl(deps.config, "tx", transaction.signature),
      deltaBaseUnits: delta,
      payments: transaction.payments.map((one) => ({ ...one, miner: presentMiner(one.miner) })),
    },
    story: presentStory(story),
  };
});
