import { agree, type Life } from "./life.ts";
import * as models from "./model.ts";
import * as payouts from "./payouts.ts";
import { claim } from "./withdrawal-steps.ts";

/** Stores a signed payment. A worker may do so late, so whether its claims still hold is judged now. */
export async function store(life: Life, claimAts: readonly number[]): Promise<boolean> {
  const { app, model } = life;
  const held = claimAts.flatMap((at) => {
    const [one, claimed] = [model.claims[at], life.claims[at]];
    return one && claimed ? [{ ...one, claimed }] : [];
  });
  // One transaction never pays a withdrawal twice, so a signer uses each claimed withdrawal once.
  const wanted = held.filter((one, n) => held.findIndex((other) => other.at === one.at) === n);
  if (wanted.length === 0) return false;
  const may = models.canStore(model, wanted);
  const id = await payouts.storeSigned(
    app,
    wanted.map(({ claimed }) => claimed),
  );
  agree("storing a signed payment", id !== undefined, may);
  if (!id) return false;
  models.store(model, wanted);
  life.payouts.push(id);
  return true;
}

export async function storeTwice(life: Life, claimAt: number): Promise<boolean> {
  const { app, model, claims } = life;
  const [held, claimed] = [model.claims[claimAt], claims[claimAt]];
  if (!held || !claimed) return false;
  const may = models.canStore(model, [held]);
  const ids = await Promise.all([1, 2].map(() => payouts.storeSigned(app, [claimed])));
  const stored = ids.filter((id) => id !== undefined);
  agree("two signers at once", stored.length, may ? 1 : 0);
  if (may) models.store(model, [held]);
  life.payouts.push(...stored);
  return may;
}

export async function end(life: Life, at: number, fate: payouts.Fate, workers: number): Promise<boolean> {
  const { app, model, payouts: ids } = life;
  const id = ids[at] ?? "";
  const may = models.isLivePayout(model, at);
  const ended = await Promise.all(Array.from({ length: workers }, () => payouts.follow(app, id, fate)));
  agree("the end of a payout", ended.includes(true), may);
  if (!may) return false;
  if (fate === "paid") models.complete(model, at);
  else if (fate === "refused") models.failOnChain(model, at);
  else models.expire(model, at);
  return true;
}

/** The usual course: claims, signs, sends and ends an attempt. */
export async function wholeAttempts(
  life: Life,
  at: number,
  { fate, times }: { fate: payouts.Fate | "none yet"; times: number },
): Promise<boolean> {
  let done = 0;
  while (done < times && (await claim(life, [at])) && (await store(life, [life.claims.length - 1]))) {
    if (fate === "none yet") return true;
    await send(life, life.payouts.length - 1);
    await end(life, life.payouts.length - 1, fate, 1);
    done++;
  }
  return done > 0;
}

export async function send({ app, model, payouts: ids }: Life, at: number): Promise<boolean> {
  const may = model.payouts[at]?.state === "signed";
  await payouts.send(app, ids[at] ?? "");
  if (may) models.movePayout(model, at, "broadcast");
  return may;
}

export async function land({ app, model, payouts: ids }: Life, at: number): Promise<boolean> {
  const may = ["signed", "broadcast"].includes(model.payouts[at]?.state ?? "");
  await payouts.follow(app, ids[at] ?? "", "landed");
  if (may) models.movePayout(model, at, "landed");
  return may;
}

/** Refunds a claimed withdrawal whose wallet cannot be paid, unless the refund comes too late. */
export async function refundClaimed({ app, model, claims }: Life, claimAt: number): Promise<boolean> {
  const claimed = claims[claimAt];
  if (!claimed) return false;
  const at = model.claims[claimAt]?.at ?? -1;
  const one = model.withdrawals[at];
  const may = one?.status === "processing" && !models.hasLive(one);
  await payouts.refundClaimed(app, claimed);
  if (may) models.end(model, at, "failed");
  return may;
}
