import { reasonOf } from "@lode/core/contracts/console/reason";
import { releaseLeases } from "@lode/db/withdrawals/claims.repository";
import { approveWithdrawal, rejectWithdrawal } from "../../src/withdrawals/review-withdrawal.ts";
import type { Command } from "./commands.ts";
import { agree, distinct, type Life, OPERATOR, onOne, placeHold, unlessRefused } from "./life.ts";
import * as miners from "./miner.ts";
import * as models from "./model.ts";
import * as payouts from "./payout-steps.ts";
import * as withdrawals from "./withdrawal-steps.ts";

/** Runs a command on the product and on the model. Returns true if it changed something. */
export async function runCommand(life: Life, command: Command): Promise<boolean> {
  const { app, miner, model } = life;
  switch (command.do) {
    case "award":
      life.awards.push(
        await miners.awardPoints(app, miner, life.tasks[life.awards.length] ?? "", command.points),
      );
      models.award(model, command.points);
      return true;
    case "award again":
      return onOne(command.at, life.awards, async (award) => {
        agree("a second award", await miners.awardAgain(app, award), false);
        return false;
      });
    case "reverse":
      return onOne(command.at, life.awards, async (award, at) => {
        const done = await miners.takeBack(app, award);
        agree("a reversal", done, models.reverse(model, at));
        return done;
      });
    case "request":
      return withdrawals.request(life, command.amount, command.wallet, command.hold);
    case "request twice at once":
      return withdrawals.requestTwice(life, command.amount, command.wallet);
    case "request again":
      return onOne(command.at, life.withdrawals, async ({ id, request: first }) => {
        agree("a repeated key", await miners.requestWithdrawal(app, first), { id, isReplayed: true });
        return false;
      });
    case "claim":
      return withdrawals.claim(life, distinct(command.at, life.withdrawals.length));
    case "let the lease lapse":
      return onOne(command.at, life.withdrawals, async ({ id }, at) => {
        await releaseLeases(app.db, [id]);
        const one = model.withdrawals[at];
        const wasLeased = one?.isLeased === true;
        if (one) one.isLeased = false;
        return wasLeased;
      });
    case "store":
      return payouts.store(life, distinct(command.at, life.claims.length));
    case "store twice at once":
      return onOne(command.at, life.claims, (_, at) => payouts.storeTwice(life, at));
    case "refund what was claimed":
      return onOne(command.at, life.claims, (_, at) => payouts.refundClaimed(life, at));
    case "send":
      return onOne(command.at, life.payouts, (_, at) => payouts.send(life, at));
    case "land":
      return onOne(command.at, life.payouts, (_, at) => payouts.land(life, at));
    case "end":
      return onOne(command.at, life.payouts, (_, at) => payouts.end(life, at, command.fate, 1));
    case "end twice at once":
      return onOne(command.at, life.payouts, (_, at) => payouts.end(life, at, command.fate, 2));
    case "whole attempt":
      return onOne(command.at, life.withdrawals, (_, at) => payouts.wholeAttempts(life, at, command));
    case "hold":
      return onOne(command.at, life.withdrawals, async ({ id }, at) => {
        const one = model.withdrawals[at];
        if (one?.status !== "pending") return false;
        await app.transaction((trx) => placeHold(trx, id, command.hold));
        models.hold(one, command.hold);
        return true;
      });
    case "approve":
      return onOne(command.at, life.withdrawals, async ({ id }, at) => {
        const one = model.withdrawals[at];
        const may = one?.status === "pending" && one.review === "open";
        const approval = { withdrawalId: id, by: OPERATOR, reason: reasonOf("checked") };
        const approved = await unlessRefused(approveWithdrawal(app, approval));
        agree("an approval", approved?.outcome === "approved", may);
        if (may) one.review = "cleared";
        return may;
      });
    case "reject":
      return onOne(command.at, life.withdrawals, async ({ id }, at) => {
        const may = model.withdrawals[at]?.status === "pending";
        agree(
          "a rejection",
          (await unlessRefused(
            rejectWithdrawal(app, { withdrawalId: id, by: OPERATOR, reason: reasonOf("not this one") }).then(
              () => true,
            ),
          )) ?? false,
          may,
        );
        if (may) models.end(model, at, "failed");
        return may;
      });
    case "claim and reject at once":
      return onOne(command.at, life.withdrawals, (_, at) => withdrawals.claimAndReject(life, at));
    case "cancel":
      return onOne(command.at, model.changes, (_, at) => withdrawals.cancel(life, at));
  }
}
