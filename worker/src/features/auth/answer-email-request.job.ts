import { answerEmailRequest } from "@lode/core/contracts/jobs/jobs";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { resetLetter } from "@lode/core/server/mail/letters";
import { endEmailRequest, findEmailRequest } from "@lode/db/auth/email-requests.repository";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { findNewestSignUp } from "@lode/db/auth/sign-ups.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import type { Deps } from "../../deps.ts";
import { processor } from "../../runtime/processor.ts";
import { mailSignUp } from "./mail-sign-up.ts";

const LIFETIME_HOURS = 1;

/** The call did the same for every address; whether there is anything to send is found out here. */
export const answerEmailRequestJob = processor(answerEmailRequest, async ({ requestId }, deps) => {
  const request = await findEmailRequest(deps.db, requestId);
  if (!request) return;
  if (request.purpose === "reset") await mailReset(deps, request.email);
  else await mailConfirmation(deps, request.email);
  await endEmailRequest(deps.db, requestId);
});

async function mailConfirmation(deps: Deps, email: string): Promise<void> {
  const signUp = await findNewestSignUp(deps.db, email);
  if (signUp) await mailSignUp(deps, signUp);
}

/** The token is made here, at the moment of mailing, so that it is never stored, queued or logged. */
async function mailReset(deps: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email);
  if (!user?.confirmed) return;
  const token = randomToken();
  const hash = hashToken(token);
  const about = { userId: user.id, purpose: "reset", hash, lifetimeHours: LIFETIME_HOURS } as const;
  await createEmailToken(deps.db, about);
  const url = `${deps.config.PUBLIC_URL}/auth/reset?token=${token}`;
  const letter = resetLetter({ product: deps.config.PRODUCT_NAME, name: user.displayName, url });
  await deps.mailer.send({ to: user.email, ...letter });
}
