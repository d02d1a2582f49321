import * as answering from "@lode/app/objections/answer-objection";
import { answerObjection } from "@lode/core/contracts/console/objections";
import { route } from "../../http/route.ts";
import { adjustmentLimit } from "../miners/adjustment-limit.ts";

export const answerObjectionRoute = route(
  answerObjection,
  async ({ input: { params, body }, session, deps }) => {
    await answering.answerObjection(deps, {
      ...{ objectionId: params.id, ...body, by: session.email },
      dailyLimit: adjustmentLimit(session.role, deps.config),
    });
    return { success: true as const };
  },
);
