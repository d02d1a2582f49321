import * as answering from "@lode/app/objections/answer-objection";
import { answerObjection, listObjections } from "@lode/core/contracts/console/objections";
import { describeContested } from "@lode/core/domain/objections/describe-contested";
import * as objections from "@lode/db/console/objections.read-model";
import { route } from "../../http/route.ts";
import { adjustmentLimit } from "../miners/adjustment-limit.ts";
import { presentMiner } from "../present-miner.ts";

export const listObjectionsRoute = route(listObjections, async ({ input: { query }, deps }) => {
  const asked = { ...query, cursor: query.cursor ?? null };
  const { page, nextCursor } = await objections.listObjections(deps.db, asked);
  return {
    items: page.map((one) => ({
      ...one,
      about: describeContested(one.subject, one.about),
      miner: presentMiner(one.miner),
      createdAt: one.createdAt.toISOString(),
      decidedAt: one.decidedAt.toISOString(),
      dueAt: one.dueAt.toISOString(),
      answeredAt: one.answeredAt?.toISOString() ?? null,
      points: one.points === null ? null : Number(one.points),
    })),
    nextCursor,
  };
});

export const answerObjectionRoute = route(
  answerObjection,
  async ({ input: { params, body }, session, deps }) => {
    await answering.answerObjection(deps, {
      objectionId: params.id,
      ...body,
      by: session.email,
      dailyLimit: adjustmentLimit(session.role, deps.config),
    });
    return { success: true as const };
  },
);
