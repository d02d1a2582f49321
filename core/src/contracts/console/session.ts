import { signedInEndpoint, visitorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./session.schemas.ts";

export const getMe = visitorEndpoint<typeof schemas.getMe>("GET", "/api/me");
export const signIn = visitorEndpoint<typeof schemas.signIn>("POST", "/api/sign-in");
export const signOut = visitorEndpoint<typeof schemas.signOut>("POST", "/api/sign-out");
export const changePassword = signedInEndpoint<typeof schemas.changePassword>("POST", "/api/password");
export const beginTotp = signedInEndpoint<typeof schemas.beginTotp>("POST", "/api/totp/begin");
export const confirmTotp = signedInEndpoint<typeof schemas.confirmTotp>("POST", "/api/totp/confirm");
