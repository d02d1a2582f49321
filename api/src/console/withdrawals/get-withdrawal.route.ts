import { getWithdrawal } from "@lode/core/contracts/console/withdrawals";
import { Refused } from "@lode/core/contracts/errors";
import { readWithdrawalStory } from "@lode/db/console/withdrawal-story.read-model";
import { readWithdrawal } from "@lode/db/console/withdrawals.read-model";
import { readEvidence } from "@lode/db/console/withdrawals-evidence.read-model";
import { route } from "../../http/route.ts";
import { presentStory } from "../story/present-story.ts";
import { presentEvidence, presentWithdrawal } from "./present-withdrawal.ts";

export const getWithdrawalRoute = route(getWithdrawal, async ({ input: { params }, deps }) => {
  const withdrawal = await readWithdrawal(deps.db, params.id);
  if (!withdrawal) throw new Refused("not-found");
  const [evidence, story] = await Promise.all([
    readEvidence(deps.db, params.id),
    readWithdrawalStory(deps.db, params.id),
  ]);
  return {
    withdrawal: presentWithdrawal(withdrawal, deps.config),
    evidence: presentEvidence(evidence),
    story: presentStory(story),
  };
});
