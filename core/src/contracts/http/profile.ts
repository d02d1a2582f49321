import * as z from "zod/mini";
import { lodeId } from "../ids.ts";
import { xAccount } from "./accounts.ts";
import { bio, displayName } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

export const profile = z.object({
  user_id: lodeId,
  email: z.string(),
  display_name: z.string(),
  bio: z.string(),
  avatar_url: z.nullable(z.string()),
  sol_wallet_address: z.nullable(z.string()),
  twitter_accounts: z.array(xAccount),
});
export type ProfileView = z.output<typeof profile>;

export const getProfile = endpoint({
  method: "GET",
  path: "/api/profile",
  auth: "user",
  summary: "The signed-in miner's own profile",
  response: z.object({ profile }),
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/profile",
  auth: "user",
  summary: "Changes name and bio, or the wallet address; a list of X accounts is accepted and ignored",
  body: z.object({
    display_name: z.optional(displayName),
    bio: z.optional(bio),
    sol_wallet_address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
    twitter_accounts: z.optional(z.array(z.unknown())),
  }),
  response: z.object({ profile }),
});
