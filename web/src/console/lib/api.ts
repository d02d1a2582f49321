import { csrfCookie, makeCall, makeRead } from "../../lib/make-call.ts";

/**
 * The console's calls authenticate by cookie alone. The name of the CSRF cookie differs from the miners', because cookies
 * ignore ports. The answer to "who is signed in" sets it.
 */
export const call = makeCall({ bearerFor: () => null, ...csrfCookie("lode_operator_csrf", "/api/me") });

export const read = makeRead(call);
