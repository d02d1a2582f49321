import type * as z from "zod/mini";
import { cookieEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./profile.schemas.ts";

export const getProfile = userEndpoint<typeof schemas.getProfile>("GET", "/api/profile");
export const updateProfile = userEndpoint<typeof schemas.updateProfile>("PUT", "/api/profile");
export const uploadAvatar = {
  ...cookieEndpoint<typeof schemas.uploadAvatar>("POST", "/api/profile/avatar"),
  upload: "avatar",
} as const;
export const challengeWallet = userEndpoint<typeof schemas.challengeWallet>(
  "POST",
  "/api/profile/wallet/challenge",
);
export const proveWallet = userEndpoint<typeof schemas.proveWallet>("POST", "/api/profile/wallet/proof");

export type ProfileView = z.output<typeof schemas.profile>;
