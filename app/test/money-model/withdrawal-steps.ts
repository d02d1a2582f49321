import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import type { WorkerApp } from "../../src/open-app.ts";
import { rejectWithdrawal } from "../../src/withdrawals/review-withdrawal.ts";
import { agree, type Life, OPERATOR, unlessRefused, WALLETS } from "./life.ts";
import * as miners from "./miner.ts";
import * as models from "./model.ts";
import * as payouts from "./payouts.ts";

interface AskedAmount {
  amount: bigint;
  wallet: number;
  hold: models.ModelHold;
}
const requestOf = ({ miner }: Life, { amount, wallet, hold }: AskedAmount) => ({
  userId: miner.userId,
  amount,
  wallet: WALLETS[wallet] ?? "",
  key: newId(),
  hold,
});

export async function request(life: Life, asked: AskedAmount): Promise<boolean> {
  const wanted = requestOf(life, asked);
  const made = await miners.requestWithdrawal(life.app, wanted);
  agree("a request", made !== undefined, models.request(life.model, asked));
  if (made) life.withdrawals.push({ id: made.id, request: wanted });
  return made !== undefined;
}

/** Makes two requests at once. Postgres chooses which comes first, but not how many succeed. */
export async function requestTwice(life: Life, asked: Omit<AskedAmount, "hold">): Promise<boolean> {
  const one = { ...asked, hold: "none" as const };
  const wanted = [0, 1].map(() => requestOf(life, one));
  const answers = await Promise.all(wanted.map((request) => miners.requestWithdrawal(life.app, request)));
  const made = answers.flatMap((answer, n) => {
    const request = wanted[n];
    return answer && request ? [{ id: answer.id, request }] : [];
  });
  const expected = wanted.filter(() => models.request(life.model, one));
  agree("two requests at once", made.length, expected.length);
  // In the order in which the database lists withdrawals.
  life.withdrawals.push(...made.sort((a, b) => (a.id < b.id ? -1 : 1)));
  return made.length > 0;
}

export async function claim(life: Life, ats: readonly number[]): Promise<boolean> {
  const { app, model, withdrawals } = life;
  const got: ClaimedPayout[] = [];
  for (const at of ats) {
    const claimed = await payouts.claim(app, withdrawals[at]?.id ?? "");
    if (claimed) got.push(claimed);
  }
  const expected = ats.filter((at) => model.withdrawals[at] && models.canClaim(model.withdrawals[at]));
  const expectedIds = expected.map((at) => withdrawals[at]?.id);
  agree("a claim", got.map((one) => one.withdrawalId).sort(), expectedIds.sort());
  for (const at of expected) {
    const claimed = got.find((one) => one.withdrawalId === withdrawals[at]?.id);
    if (!claimed) continue;
    models.claim(model, at);
    agree("the number of an attempt", claimed.n, model.claims.at(-1)?.n);
    life.claims.push(claimed);
  }
  return got.length > 0;
}

/** Whether the withdrawal could be rejected. */
export const reject = async (app: WorkerApp, withdrawalId: string): Promise<boolean> => {
  const decision = { withdrawalId, by: OPERATOR, reason: reasonOf("not this one") };
  return (await unlessRefused(rejectWithdrawal(app, decision).then(() => true))) ?? false;
};

export async function claimAndReject(life: Life, at: number): Promise<boolean> {
  const { app, model, withdrawals } = life;
  const one = model.withdrawals[at];
  const id = withdrawals[at]?.id ?? "";
  if (!one) return false;
  const [couldClaim, wasPending] = [models.canClaim(one), one.status === "pending"];
  const [claimed, isRejected] = await Promise.all([payouts.claim(app, id), reject(app, id)]);
  if (!wasPending) agree("a rejection too late", isRejected, false);
  if (wasPending)
    agree("a claim and a rejection at once", Number(claimed !== undefined) + Number(isRejected), 1);
  if (claimed) {
    agree("a claim beside a rejection", couldClaim, true);
    models.claim(model, at);
    life.claims.push(claimed);
  }
  if (isRejected) models.end(model, at, "failed");
  return claimed !== undefined || isRejected;
}

/** Follows the link in the mail about a change of wallet, which takes back every recent change. */
export async function cancel(life: Life, at: number): Promise<boolean> {
  const { app, miner, model } = life;
  const refunded = await miners.cancelChange(app, miner.userId, at);
  const expected = models.cancelChange(model, at);
  agree("a cancelled change of wallet", refunded, expected.refunded);
  return expected.isDone;
}
