import { readCsrfToken, requestCsrfToken } from "./csrf.ts";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { makeCall } from "./make-call.ts";
import { readToken } from "./session.ts";

/** These calls rely on the cookie alone (specification, section 6). */
const WITHOUT_BEARER: readonly string[] = [
  "/api/withdrawal",
  "/api/withdrawals",
  "/api/withdrawals/:id",
  "/api/profile/avatar",
];

/** The miners' calls. */
export const call = makeCall({
  bearerFor: ({ path }) => (WITHOUT_BEARER.includes(path) ? null : readToken()),
  readCsrfToken,
  renewCsrfToken: requestCsrfToken,
  takeEarlyAnswer: (address) => takeEarlyAnswer(address, readToken()),
  beforeChange: dropEarlyAnswers,
});
