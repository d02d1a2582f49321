import { type AnswerOf, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./referrals.schemas.ts";

export const getReferrals = userEndpoint<typeof schemas.getReferrals>("GET", "/api/referrals");

export type ReferralsView = AnswerOf<typeof getReferrals>;
