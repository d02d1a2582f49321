import { type AnswerOf, publicEndpoint } from "./endpoint.ts";
import type * as schemas from "./system.schemas.ts";

export const getLive = publicEndpoint<typeof schemas.getLive>("GET", "/api/health/live");
export const getReady = publicEndpoint<typeof schemas.getReady>("GET", "/api/health/ready");
export const getOpenapi = publicEndpoint<typeof schemas.getOpenapi>("GET", "/api/openapi.json");
export const getSettings = publicEndpoint<typeof schemas.getSettings>("GET", "/api/settings");

export type SettingsView = AnswerOf<typeof getSettings>;

export const listNetworks = publicEndpoint<typeof schemas.listNetworks>("GET", "/api/networks");
