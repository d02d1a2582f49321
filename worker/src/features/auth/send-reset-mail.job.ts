import { sendResetMail } from "@lode/core/contracts/jobs/jobs";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { resetLetter } from "@lode/core/server/mail/letters";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { findUser } from "@lode/db/auth/users.repository";
import { processor } from "../../runtime/processor.ts";

const LIFETIME_HOURS = 1;

/** The token is made here, at the moment of mailing, so that it is never stored, queued or logged. */
export const sendResetMailJob = processor(sendResetMail, async ({ userId }, deps) => {
  const user = await findUser(deps.db, userId);
  if (!user?.confirmed) return;
  const token = randomToken();
  const hash = hashToken(token);
  await createEmailToken(deps.db, { userId, purpose: "reset", hash, lifetimeHours: LIFETIME_HOURS });
  const url = `${deps.config.PUBLIC_URL}/auth/reset?token=${token}`;
  const letter = resetLetter({ product: deps.config.PRODUCT_NAME, name: user.displayName, url });
  await deps.mailer.send({ to: user.email, ...letter });
});
