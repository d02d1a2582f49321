import * as z from "zod/mini";
import { type EndpointSchemas, OPERATOR_ROLES } from "../http/endpoint.ts";
import { done, lodeId, moment } from "../ids.ts";
import { because } from "./reason.ts";

/** What can be halted for all miners. */
const name = z.enum(["automation", "payouts", "verification"]);
const params = z.object({ name });

export const getOperatorSettings = {
  summary: "What is halted, the settings in force, and who switched what",
  response: z.object({
    switches: z.array(
      z.object({
        name,
        /** Null if it is not halted. */
        halted: z.nullable(z.object({ reason: z.string(), actor: z.string(), at: moment })),
        /** Who may halt and resume it. */
        role: z.enum(OPERATOR_ROLES),
      }),
    ),
    groups: z.array(
      z.object({
        title: z.string(),
        settings: z.array(
          z.object({
            name: z.string(),
            about: z.string(),
            /** Null if the setting is unset or is never shown. */
            value: z.nullable(z.string()),
            isSet: z.boolean(),
            /** Null if the value is never shown. */
            isDefault: z.nullable(z.boolean()),
            /** True if running processes have different values. */
            differs: z.boolean(),
          }),
        ),
      }),
    ),
    /** How many workers have reported their settings. */
    workers: z.number(),
    acts: z.array(
      z.object({
        id: lodeId,
        actor: z.string(),
        act: z.string(),
        reason: z.nullable(z.string()),
        at: moment,
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const haltForAll = {
  summary: "Halts automation, payouts or verification for all miners; payouts need an owner",
  params,
  body: because,
  response: done,
} satisfies EndpointSchemas;

export const resumeForAll = {
  summary: "Ends a halt; that of payouts needs an owner",
  params,
  body: because,
  response: done,
} satisfies EndpointSchemas;
