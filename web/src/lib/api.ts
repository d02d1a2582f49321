import { readCsrfToken, requestCsrfToken } from "./csrf.ts";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { makeCall } from "./make-call.ts";
import { readToken } from "./session.ts";

/** The miners' calls. */
export const call = makeCall({
  bearerFor: ({ isByCookie }) => (isByCookie ? null : readToken()),
  readCsrfToken,
  renewCsrfToken: requestCsrfToken,
  takeEarlyAnswer: (address) => takeEarlyAnswer(address, readToken()),
  beforeChange: dropEarlyAnswers,
});
