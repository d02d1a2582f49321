import * as z from "zod/mini";
import { networkId, taskType } from "../ids.ts";
import { type AnswerOf, publicEndpoint } from "./endpoint.ts";

const check = z.enum(["ok", "degraded", "down"]);

export const getLive = publicEndpoint("GET", "/api/health/live", {
  summary: "The process is running",
  response: z.object({ status: z.literal("live") }),
});

export const getReady = publicEndpoint("GET", "/api/health/ready", {
  summary: "Whether the API is fully working; 503 if it cannot serve at all",
  response: z.object({
    status: z.enum(["ready", "degraded", "unready"]),
    checks: z.object({ database: check, migrations: check, redis: check, delivery: check }),
  }),
});

export const getOpenapi = publicEndpoint("GET", "/api/openapi.json", {
  summary: "This interface, described in OpenAPI 3.1",
  response: z.looseObject({ openapi: z.literal("3.1.0") }),
});

export const getSettings = publicEndpoint("GET", "/api/settings", {
  summary:
    "The settings that the page needs: names, X provider, Solana cluster, captcha and the mail sandbox",
  response: z.object({
    productName: z.string(),
    ticker: z.string(),
    supportEmail: z.string(),
    xProvider: z.enum(["sandbox", "x", "off"]),
    solanaCluster: z.enum(["sandbox", "devnet"]),
    /** The Solana node that the page reads, and the mint of USDC there; null if the page reads no chain. */
    chain: z.nullable(z.object({ rpcUrl: z.string(), usdcMint: z.string() })),
    captchaProvider: z.enum(["altcha", "hcaptcha", "turnstile"]),
    captchaSiteKey: z.nullable(z.string()),
    termsVersion: z.string(),
    demo: z.boolean(),
    /** Where to read the mails if they go to a sandbox. */
    mailSandboxUrl: z.nullable(z.string()),
  }),
});

const kind = z.object({
  rewardable: z.boolean(),
  act: z.boolean(),
  /** Whether an act counts only if its text or label says that it was paid. */
  must_disclose: z.boolean(),
  source: z.string(),
});

export const listNetworks = publicEndpoint("GET", "/api/networks", {
  summary: "The networks that are on, with what may be rewarded there",
  response: z.object({
    networks: z.array(z.object({ id: networkId, name: z.string(), kinds: z.record(taskType, kind) })),
  }),
});

export type SettingsView = AnswerOf<typeof getSettings>;
