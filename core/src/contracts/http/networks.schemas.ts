import * as z from "zod/mini";
import { networkId, taskType } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

const kind = z.object({
  /** Whether Lode may reward it here. */
  rewardable: z.boolean(),
  /** Whether automation can do it. */
  act: z.boolean(),
  /** Whether automation can undo it. */
  undo: z.boolean(),
  /** Whether an act counts only if it says itself that it was paid. */
  must_disclose: z.boolean(),
  /** Where the rule is stated. */
  source: z.string(),
});

export const listNetworks = {
  summary: "The networks that are on, with what may be rewarded there",
  response: z.object({
    networks: z.array(z.object({ id: networkId, name: z.string(), kinds: z.record(taskType, kind) })),
  }),
} satisfies EndpointSchemas;
