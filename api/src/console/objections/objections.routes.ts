import { answerObjection } from "@lode/app/objections/answer-objection";
import { limitsOfRole } from "@lode/app/operators/limits-of-role";
import * as contract from "@lode/core/contracts/console/objections";
import { describeContested } from "@lode/core/domain/objections/objection";
import * as objections from "@lode/db/console/objections.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "../present.ts";

export const listObjectionsRoute = route(contract.listObjections, async ({ input: { query }, deps }) => {
  const { items, nextCursor } = await objections.listObjections(deps.db, query);
  return {
    items: items.map((one) => ({
      ...one,
      about: describeContested(one.about),
      miner: presentMiner(one.miner),
    })),
    nextCursor,
  };
});

export const answerObjectionRoute = route(
  contract.answerObjection,
  ({ input: { params, body }, session, deps }) =>
    answerObjection(deps, {
      objectionId: params.id,
      ...body,
      by: session.email,
      limits: limitsOfRole(session.role, deps.config),
    }),
);
