import * as z from "zod/mini";
import { done, externalId, lodeId, moment, networkId } from "../ids.ts";
import { sentence } from "../said.ts";
import { userEndpoint } from "./endpoint.ts";
import { signedEvent } from "./tasks.ts";

/** `id` equals `twitter_account_id`, `verified` `is_verified`, and `name` `display_name`. */
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
  account_created_date: z.nullable(moment),
  state: z.enum(["active", "needs_reconnect"]),
  /** Whether Lode can act for the account; otherwise its tasks are done by hand. */
  is_delegated: z.boolean(),
  eligibility: z.object({ isEligible: z.boolean(), reasons: z.array(sentence) }),
});

export const listAccounts = userEndpoint("GET", "/api/twitter-accounts", {
  summary: "The miner's linked X accounts",
  response: z.object({ accounts: z.array(xAccount) }),
});

export const completeLink = userEndpoint("POST", "/api/twitter-oauth", {
  summary: "Finishes linking an X account that GET /api/twitter-oauth began in this session",
  body: z.object({
    oauth_token: z.string().check(z.minLength(1), z.maxLength(200)),
    oauth_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
    user_id: lodeId,
  }),
  response: z.object({ twitter_user: xAccount, already_connected: z.boolean() }),
});

const network = z.object({ network: z.string().check(z.maxLength(20)) });

export const challengeLink = userEndpoint("POST", "/api/links/:network/challenge", {
  summary: "Begins to link an account by a signature, on networks where a key is the account",
  params: network,
  response: z.object({
    /** The person signs it in the tag `challenge`. */
    challenge: z.string(),
    /** The address that the person's event must name in its tag `u`. */
    url: z.string(),
  }),
});

export const proveLink = userEndpoint("POST", "/api/links/:network", {
  summary: "Links the account whose key has signed the challenge",
  params: network,
  /** Kind 27235 (NIP-98). */
  body: z.object({ event: signedEvent }),
  response: xAccount,
});

export const beginSigner = userEndpoint("POST", "/api/links/:network/signer", {
  summary: "Begins to link an account with a remote signer (NIP-46), which can then sign for automation",
  params: network,
  response: z.object({
    /** Identifies the request in the calls that follow. */
    key: z.string(),
    /** nostrconnect://…, to be scanned with the signer or pasted into it. */
    uri: z.string(),
    /** The page of the sandbox's signer for this request; null on live relays. */
    sandbox_page: z.nullable(z.string()),
  }),
});

const requestKey = z.string().check(z.minLength(1), z.maxLength(200));
const signerKey = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const awaitSigner = userEndpoint("POST", "/api/links/:network/signer/await", {
  summary: "Waits some seconds for a signer to be connected; ask again while `signer` is null",
  params: network,
  body: z.object({ key: requestKey }),
  response: z.object({
    /** The signer's public key. */
    signer: z.nullable(signerKey),
  }),
});

export const completeSigner = userEndpoint("POST", "/api/links/:network/signer/complete", {
  summary:
    "Links the account that the connected signer proves. A person may have to confirm: takes up to a minute",
  params: network,
  body: z.object({ key: requestKey, signer: signerKey }),
  response: xAccount,
});

export const removeAccount = userEndpoint("POST", "/api/profile/twitter/remove", {
  summary: "Unlinks an X account; its points and history stay",
  body: z.object({ twitter_id: externalId }),
  response: done,
});

export type XAccountView = z.output<typeof xAccount>;
