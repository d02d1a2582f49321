import type * as z from "zod/mini";
import type * as schemas from "./accounts.schemas.ts";
import { userEndpoint } from "./endpoint.ts";

export const listAccounts = userEndpoint<typeof schemas.listAccounts>("GET", "/api/twitter-accounts");
export const completeLink = userEndpoint<typeof schemas.completeLink>("POST", "/api/twitter-oauth");
export const challengeLink = userEndpoint<typeof schemas.challengeLink>(
  "POST",
  "/api/links/:network/challenge",
);
export const proveLink = userEndpoint<typeof schemas.proveLink>("POST", "/api/links/:network");
export const beginSigner = userEndpoint<typeof schemas.beginSigner>("POST", "/api/links/:network/signer");
export const awaitSigner = userEndpoint<typeof schemas.awaitSigner>(
  "POST",
  "/api/links/:network/signer/await",
);
export const completeSigner = userEndpoint<typeof schemas.completeSigner>(
  "POST",
  "/api/links/:network/signer/complete",
);
export const removeAccount = userEndpoint<typeof schemas.removeAccount>(
  "POST",
  "/api/profile/twitter/remove",
);

export type XAccountView = z.output<typeof schemas.xAccount>;
