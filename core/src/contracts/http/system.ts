import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const check = z.enum(["ok", "degraded", "down"]);

export const getLive = endpoint({
  method: "GET",
  path: "/api/health/live",
  auth: "public",
  summary: "The process turns",
  response: z.object({ status: z.literal("live") }),
});

export const getReady = endpoint({
  method: "GET",
  path: "/api/health/ready",
  auth: "public",
  summary: "Whether miners are served in full; 503 where they are not served at all",
  response: z.object({
    status: z.enum(["ready", "degraded", "unready"]),
    checks: z.object({ database: check, migrations: check, redis: check, delivery: check }),
  }),
});

export const getOpenapi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  auth: "public",
  summary: "This interface, described in OpenAPI 3.1",
  response: z.looseObject({ openapi: z.literal("3.1.0") }),
});

export const getSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  auth: "public",
  summary: "What the page must know of this installation: names, and which X and which chain it talks to",
  response: z.object({
    productName: z.string(),
    ticker: z.string(),
    supportEmail: z.string(),
    xProvider: z.enum(["sandbox", "x"]),
    solanaCluster: z.enum(["sandbox", "devnet"]),
    captchaProvider: z.enum(["altcha", "hcaptcha", "turnstile"]),
    captchaSiteKey: z.nullable(z.string()),
    termsVersion: z.string(),
    demo: z.boolean(),
  }),
});
export type SettingsView = z.output<typeof getSettings.response>;
