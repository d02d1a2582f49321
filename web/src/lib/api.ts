import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { csrfCookie, makeCall, makeRead, makeReadPart } from "./make-call.ts";
import { readToken } from "./session.ts";

export const csrf = csrfCookie("csrfToken", "/api/csrf-token");

/** The miners' calls. */
export const call = makeCall({
  bearerFor: ({ isByCookie }) => (isByCookie ? null : readToken()),
  ...csrf,
  takeEarlyAnswer: (address) => takeEarlyAnswer(address, readToken()),
  beforeChange: dropEarlyAnswers,
});

export const read = makeRead(call);
export const readPart = makeReadPart(call);
