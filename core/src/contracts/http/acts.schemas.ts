import * as z from "zod/mini";
import { done, externalId, lodeId } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

/** Which task, and as which of the miner's accounts. */
const about = { task_id: lodeId, twitter_account_id: externalId };

/** What a person signs: an event of Nostr without the key, the id and the signature. */
export const unsignedEvent = z.object({
  kind: z.int(),
  created_at: z.int(),
  tags: z.array(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(20))).check(z.maxLength(100)),
  content: z.string().check(z.maxLength(70_000)),
});

export const signedEvent = z.extend(unsignedEvent, {
  id: z.string().check(z.maxLength(64)),
  pubkey: z.string().check(z.maxLength(64)),
  sig: z.string().check(z.maxLength(128)),
});

export const prepareAct = {
  summary: "What the account signs to do a task, on networks whose acts are signed. It says that it was paid",
  body: z.object({ ...about, text: z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000))) }),
  response: z.object({ event: unsignedEvent }),
} satisfies EndpointSchemas;

export const publishAct = {
  summary:
    "Publishes what the account has signed, if it is exactly the task's act. POST /api/mining-tasks verifies it",
  body: z.object({ ...about, event: signedEvent }),
  response: done,
} satisfies EndpointSchemas;
