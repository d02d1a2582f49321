import * as contract from "@lode/core/contracts/http/referrals";
import { readReferrals } from "@lode/db/referrals/referrals.read-model";
import { route } from "../../http/route.ts";

export const getReferralsRoute = route(contract.getReferrals, async ({ session, deps: { db, config } }) => {
  const { code, points, ...figures } = await readReferrals(db, session.userId);
  const url = `${config.PUBLIC_URL}/?ref=${code}`;
  return { code, url, ...figures, points: Number(points), points_each: config.REFERRAL_POINTS };
});
