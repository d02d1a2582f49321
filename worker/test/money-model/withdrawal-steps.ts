import { rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { newId } from "@lode/db/id";
import { claimForSigning } from "@lode/db/withdrawals/claims.repository";
import { agree, type Life, OPERATOR, WALLETS } from "./life.ts";
import * as miners from "./miner.ts";
import * as models from "./model.ts";

function requestOf({ miner }: Life, amount: bigint, wallet: number, hold: models.WantedHold) {
  return { userId: miner.userId, amount, wallet: WALLETS[wallet] ?? "", key: newId(), hold };
}

export async function request(
  life: Life,
  amount: bigint,
  wallet: number,
  hold: models.WantedHold,
): Promise<boolean> {
  const wanted = requestOf(life, amount, wallet, hold);
  const made = await miners.requestWithdrawal(life.deps, wanted);
  agree("a request", made !== undefined, models.request(life.model, amount, wallet, hold));
  if (made) life.withdrawals.push({ id: made.id, request: wanted });
  return made !== undefined;
}

/** Which of them comes first is Postgres's choice; how many there are is not. */
export async function requestTwice(life: Life, amount: bigint, wallet: number): Promise<boolean> {
  const wanted = [0, 1].map(() => requestOf(life, amount, wallet, "none"));
  const answers = await Promise.all(wanted.map((one) => miners.requestWithdrawal(life.deps, one)));
  const made = answers.flatMap((answer, n) => {
    const one = wanted[n];
    return answer && one ? [{ id: answer.id, request: one }] : [];
  });
  const expected = wanted.filter(() => models.request(life.model, amount, wallet, "none"));
  agree("two requests at once", made.length, expected.length);
  // In the order in which the database lists them.
  life.withdrawals.push(...made.sort((a, b) => (a.id < b.id ? -1 : 1)));
  return made.length > 0;
}

export async function claim(life: Life, ats: readonly number[]): Promise<boolean> {
  const { deps, model, withdrawals } = life;
  const ids = ats.map((at) => withdrawals[at]?.id ?? "");
  const got = await claimForSigning(deps.db, ids, 30);
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

export async function claimAndReject(life: Life, at: number): Promise<boolean> {
  const { deps, model, withdrawals } = life;
  const one = model.withdrawals[at];
  const id = withdrawals[at]?.id ?? "";
  if (!one) return false;
  const [couldClaim, wasPending] = [models.canClaim(one), one.status === "pending"];
  const [claims, isRejected] = await Promise.all([
    claimForSigning(deps.db, [id], 30),
    rejectWithdrawal(deps, { withdrawalId: id, by: OPERATOR, reason: "no" }),
  ]);
  const [claimed] = claims;
  if (!wasPending) agree("a rejection too late", isRejected, false);
  if (wasPending) agree("a claim and a rejection at once", claims.length + Number(isRejected), 1);
  if (claimed) {
    agree("a claim beside a rejection", couldClaim, true);
    models.claim(model, at);
    life.claims.push(claimed);
  }
  if (isRejected) models.end(model, at, "failed");
  return claims.length > 0 || isRejected;
}

export async function cancel(life: Life, wallet: number): Promise<boolean> {
  const { deps, miner, model, withdrawals } = life;
  const cancelled = await miners.cancelPending(deps, miner.userId, WALLETS[wallet] ?? "");
  const expected = [...model.withdrawals.keys()].filter((at) => {
    const one = model.withdrawals[at];
    return one?.status === "pending" && one.wallet === wallet;
  });
  agree("a cancelled wallet", cancelled.sort(), expected.map((at) => withdrawals[at]?.id).sort());
  for (const at of expected) models.end(model, at, "failed");
  return expected.length > 0;
}
