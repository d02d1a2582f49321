import * as z from "zod/mini";
import { lodeId } from "../ids.ts";
import { bio, displayName, language } from "./account-forms.ts";
import { xAccount } from "./accounts.ts";
import { cookieEndpoint, userEndpoint } from "./endpoint.ts";

export const profile = z.object({
  user_id: lodeId,
  email: z.string(),
  display_name: z.string(),
  bio: z.string(),
  avatar_url: z.nullable(z.string()),
  sol_wallet_address: z.nullable(z.string()),
  /** Whether the wallet's key has signed a proof of ownership. */
  wallet_proven: z.boolean(),
  /** Whether the leaderboard hides this miner's name and picture from other miners. */
  hides_name: z.optional(z.boolean()),
  twitter_accounts: z.array(xAccount),
});

export const getProfile = userEndpoint("GET", "/api/profile", {
  summary: "The signed-in miner's own profile",
  response: z.object({ profile }),
});

export const updateProfile = userEndpoint("PUT", "/api/profile", {
  summary:
    "Changes name, bio, whether the leaderboard names the miner, the language of mails, or the wallet address; a list of X accounts is accepted and ignored",
  body: z.object({
    display_name: z.optional(displayName),
    bio: z.optional(bio),
    hides_name: z.optional(z.boolean()),
    language: z.optional(language),
    sol_wallet_address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
    twitter_accounts: z.optional(z.array(z.unknown())),
  }),
  response: z.object({ profile }),
});

export const uploadAvatar = {
  ...cookieEndpoint("POST", "/api/profile/avatar", {
    summary: "A PNG, JPEG, WebP or GIF of at most 5 MB and 4096 pixels a side; it is re-encoded as a square",
    response: z.object({ url: z.string() }),
  }),
  upload: "avatar",
} as const;

export const challengeWallet = userEndpoint("POST", "/api/profile/wallet/challenge", {
  summary: "The message that the stored wallet signs to prove ownership; valid once, for 5 minutes",
  response: z.object({ challenge_id: lodeId, message: z.string() }),
});

export const proveWallet = userEndpoint("POST", "/api/profile/wallet/proof", {
  summary: "Proves the stored wallet with its signature of the challenge",
  body: z.object({
    challenge_id: lodeId,
    /** Base64 of 64 bytes. */
    signature: z.string().check(z.maxLength(200)),
  }),
  response: z.object({ profile }),
});

export type ProfileView = z.output<typeof profile>;
