import { reasonOf } from "@lode/core/contracts/console/reason";
import { releaseLeases } from "@lode/db/withdrawals/claims.repository";
import fc from "fast-check";
import { approveWithdrawal } from "../../src/withdrawals/review-withdrawal.ts";
import { agree, type Life, OPERATOR, placeHold, unlessRefused } from "./life.ts";
import * as miners from "./miner.ts";
import * as models from "./model.ts";
import * as payouts from "./payout-steps.ts";
import * as withdrawals from "./withdrawal-steps.ts";

type Arbitraries<Values> = { [Name in keyof Values]: fc.Arbitrary<Values[Name]> };

/** Runs on the product and on the model. `run` returns true if it changed something. */
const command = <Values extends object>(
  weight: number,
  values: Arbitraries<Values>,
  run: (life: Life, values: Values) => Promise<boolean>,
) => ({ weight, values: fc.record(values), run: run as (life: Life, values: never) => Promise<boolean> });

/** Counts back from the newest item and wraps around. */
const at = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(11) });
const several = fc.array(at, { minLength: 1, maxLength: 3 });
const pick = (back: number, length: number): number | undefined =>
  length === 0 ? undefined : length - 1 - (back % length);
const distinct = (backs: readonly number[], length: number): number[] => [
  ...new Set(backs.flatMap((back) => pick(back, length) ?? [])),
];

/** A command about one of the items that exist when it runs. */
const onOne = <Item, Values extends object>(
  weight: number,
  itemsOf: (life: Life) => readonly Item[],
  values: Arbitraries<Values>,
  run: (life: Life, at: number, item: Item, values: Values) => Promise<boolean>,
) => ({
  weight,
  values: fc.record({ at, chosen: fc.record(values) }),
  async run(life: Life, { at: back, chosen }: { at: number; chosen: Values }) {
    const items = itemsOf(life);
    const place = pick(back, items.length);
    return place === undefined ? false : run(life, place, items[place] as Item, chosen);
  },
});

/** A withdrawal fails after five expired attempts; single steps would rarely get there. */
const times = fc.constantFrom(1, 1, 1, 5);
const wallet = fc.nat(1);
const hold = fc.constantFrom<models.ModelHold[]>("none", "none", "person", "timed", "passed");
/** Weighted towards expiry, after which most can go wrong. */
const fate = fc.constantFrom("paid" as const, "refused" as const, "expired" as const, "expired" as const);
/** Half of the attempts stay live, so that later commands can send them, end them, or end them twice. */
const maybeFate = fc.oneof(fate, fc.constant("none yet" as const));
/** Around the minimum of 100, and large enough to empty a balance. */
const amount = fc.bigInt(98n, 420n);

const awardsOf = ({ awards }: Life) => awards;
const withdrawalsOf = (life: Life) => life.withdrawals;
const claimsOf = ({ claims }: Life) => claims;
const payoutsOf = (life: Life) => life.payouts;

const COMMANDS = {
  award: command(5, { points: fc.bigInt(1n, 600n) }, async (life, { points }) => {
    const { app, miner, tasks, awards, model } = life;
    awards.push(await miners.awardPoints(app, miner, tasks[awards.length] ?? "", points));
    models.award(model, points);
    return true;
  }),
  "award again": onOne(1, awardsOf, {}, async ({ app }, _, award) => {
    agree("a second award", await miners.awardAgain(app, award), false);
    return false;
  }),
  reverse: onOne(2, awardsOf, {}, async ({ app, model }, place, award) => {
    const done = await miners.takeBack(app, award);
    agree("a reversal", done, models.reverse(model, place));
    return done;
  }),
  request: command(7, { amount, wallet, hold }, withdrawals.request),
  "request twice at once": command(1, { amount, wallet }, withdrawals.requestTwice),
  "request again": onOne(1, withdrawalsOf, {}, async ({ app }, _, { id, request }) => {
    agree("a repeated key", await miners.requestWithdrawal(app, request), { id, isReplayed: true });
    return false;
  }),
  claim: command(4, { backs: several }, (life, { backs }) =>
    withdrawals.claim(life, distinct(backs, life.withdrawals.length)),
  ),
  "let the lease lapse": onOne(2, withdrawalsOf, {}, async ({ app, model }, place, { id }) => {
    await releaseLeases(app.db, [id]);
    const one = model.withdrawals[place];
    const wasLeased = one?.isLeased === true;
    if (one) one.isLeased = false;
    return wasLeased;
  }),
  store: command(4, { backs: several }, (life, { backs }) =>
    payouts.store(life, distinct(backs, life.claims.length)),
  ),
  "store twice at once": onOne(1, claimsOf, {}, payouts.storeTwice),
  "refund what was claimed": onOne(2, claimsOf, {}, payouts.refundClaimed),
  send: onOne(3, payoutsOf, {}, payouts.send),
  land: onOne(2, payoutsOf, {}, payouts.land),
  end: onOne(3, payoutsOf, { fate }, (life, place, _, chosen) => payouts.end(life, place, chosen.fate, 1)),
  "end twice at once": onOne(2, payoutsOf, { fate }, (life, place, _, chosen) =>
    payouts.end(life, place, chosen.fate, 2),
  ),
  "whole attempt": onOne(6, withdrawalsOf, { fate: maybeFate, times }, (life, place, _, chosen) =>
    payouts.wholeAttempts(life, place, chosen),
  ),
  hold: onOne(2, withdrawalsOf, { hold }, async ({ app, model }, place, { id }, chosen) => {
    const one = model.withdrawals[place];
    if (one?.status !== "pending") return false;
    await app.transaction((trx) => placeHold(trx, id, chosen.hold));
    models.hold(one, chosen.hold);
    return true;
  }),
  approve: onOne(3, withdrawalsOf, {}, async ({ app, model }, place, { id }) => {
    const one = model.withdrawals[place];
    const may = one?.status === "pending" && one.review === "open";
    const approval = { withdrawalId: id, by: OPERATOR, reason: reasonOf("checked") };
    const approved = await unlessRefused(approveWithdrawal(app, approval));
    agree("an approval", approved?.outcome === "approved", may);
    if (may) one.review = "cleared";
    return may;
  }),
  reject: onOne(1, withdrawalsOf, {}, async ({ app, model }, place, { id }) => {
    const may = model.withdrawals[place]?.status === "pending";
    agree("a rejection", await withdrawals.reject(app, id), may);
    if (may) models.end(model, place, "failed");
    return may;
  }),
  "claim and reject at once": onOne(1, withdrawalsOf, {}, withdrawals.claimAndReject),
  cancel: onOne(1, ({ model }) => model.changes, {}, withdrawals.cancel),
};

export type CommandName = keyof typeof COMMANDS;
export interface Command {
  do: CommandName;
  values: object;
}

const commandOf = (name: CommandName): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constant(name), values: COMMANDS[name].values as fc.Arbitrary<object> });
const anyCommand = fc.oneof(
  ...(Object.keys(COMMANDS) as CommandName[]).map((name) => ({
    weight: COMMANDS[name].weight,
    arbitrary: commandOf(name),
  })),
);
const first = fc.record({ amount, wallet, hold: fc.constant("none") });

/** Every sequence starts with a balance and a withdrawal. */
export const sequence: fc.Arbitrary<Command[]> = fc
  .tuple(fc.bigInt(450n, 1_500n), first, fc.array(anyCommand, { minLength: 6, maxLength: 20, size: "max" }))
  .map(([points, request, rest]) => [
    { do: "award", values: { points } },
    { do: "request", values: request },
    ...rest,
  ]);

export const runCommand = (life: Life, { do: name, values }: Command): Promise<boolean> =>
  COMMANDS[name].run(life, values as never);
