import { type AnswerOf, publicEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./points.schemas.ts";

export const getUserStats = userEndpoint<typeof schemas.getUserStats>("GET", "/api/user-stats");
export const getStats = publicEndpoint<typeof schemas.getStats>("GET", "/api/stats");
export const getAnalytics = userEndpoint<typeof schemas.getAnalytics>("GET", "/api/analytics");
export const getToday = userEndpoint<typeof schemas.getToday>("GET", "/api/today");
export const getPointsHistory = userEndpoint<typeof schemas.getPointsHistory>("GET", "/api/points/history");
export const getReferrals = userEndpoint<typeof schemas.getReferrals>("GET", "/api/referrals");

export type TodayView = AnswerOf<typeof getToday>;
export type PointsEntryView = AnswerOf<typeof getPointsHistory>["entries"][number];
export type AnalyticsView = AnswerOf<typeof getAnalytics>;
export type ReferralsView = AnswerOf<typeof getReferrals>;
