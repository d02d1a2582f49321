import * as z from "zod/mini";
import { externalId, lodeId, moment, networkId } from "../ids.ts";
import { said } from "../said.schemas.ts";
import type { EndpointSchemas } from "./endpoint.ts";

/**
 * The pairs `id` and `twitter_account_id`, `verified` and `is_verified`, `name` and `display_name` have equal
 * values.
 */
export const xAccount = z.object({
  network: networkId,
  id: externalId,
  twitter_account_id: externalId,
  username: z.string(),
  name: z.string(),
  display_name: z.string(),
  verified: z.boolean(),
  is_verified: z.boolean(),
  followers_count: z.int(),
  /** Served by Lode; null if the account has no picture. */
  picture_url: z.nullable(z.string()),
  account_created_date: z.nullable(moment),
  state: z.enum(["active", "needs_reconnect"]),
  eligibility: z.object({ isEligible: z.boolean(), reasons: z.array(z.string()), reasons_said: said }),
  refreshed_at: moment,
});

export const listAccounts = {
  summary: "The miner's linked X accounts",
  response: z.object({ accounts: z.array(xAccount) }),
} satisfies EndpointSchemas;

export const completeLink = {
  summary: "Finishes linking an X account that GET /api/twitter-oauth began in this session",
  body: z.object({
    oauth_token: z.string().check(z.minLength(1), z.maxLength(200)),
    oauth_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
    user_id: lodeId,
  }),
  response: z.object({ twitter_user: xAccount, already_connected: z.boolean() }),
} satisfies EndpointSchemas;

const network = z.object({ network: z.string().check(z.maxLength(20)) });

export const challengeLink = {
  summary: "Begins to link an account by a signature, on networks where a key is the account",
  params: network,
  response: z.object({
    /** To be signed in the tag `challenge`. */
    challenge: z.string(),
    /** To be signed in the tag `u`. */
    url: z.string(),
  }),
} satisfies EndpointSchemas;

/** An event of Nostr, kind 27235 (NIP-98). */
const signedEvent = z.object({
  id: z.string().check(z.maxLength(64)),
  pubkey: z.string().check(z.maxLength(64)),
  created_at: z.int(),
  kind: z.int(),
  tags: z.array(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10))).check(z.maxLength(20)),
  content: z.string().check(z.maxLength(1_000)),
  sig: z.string().check(z.maxLength(128)),
});

export const proveLink = {
  summary: "Links the account whose key has signed the challenge",
  params: network,
  body: z.object({ event: signedEvent }),
  response: xAccount,
} satisfies EndpointSchemas;

export const removeAccount = {
  summary: "Unlinks an X account; its points and history stay",
  body: z.object({ twitter_id: externalId }),
  response: z.object({ success: z.literal(true) }),
} satisfies EndpointSchemas;
