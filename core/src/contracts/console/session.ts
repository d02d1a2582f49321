import { operatorEndpoint, visitorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./session.schemas.ts";

export const getMe = visitorEndpoint<typeof schemas.getMe>("GET", "/api/me");
export const signIn = visitorEndpoint<typeof schemas.signIn>("POST", "/api/sign-in");
export const signOut = visitorEndpoint<typeof schemas.signOut>("POST", "/api/sign-out");
export const changePassword = operatorEndpoint<typeof schemas.changePassword>(
  "POST",
  "/api/password",
  "signed-in",
);
export const beginTotp = operatorEndpoint<typeof schemas.beginTotp>("POST", "/api/totp/begin", "signed-in");
export const confirmTotp = operatorEndpoint<typeof schemas.confirmTotp>(
  "POST",
  "/api/totp/confirm",
  "signed-in",
);
