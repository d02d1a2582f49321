import { sendPasswordChangedMail } from "@lode/core/contracts/jobs/jobs";
import { passwordChangedLetter } from "@lode/core/server/mail/letters";
import { findUser } from "@lode/db/auth/users.repository";
import { processor } from "../../runtime/processor.ts";

export const sendPasswordChangedMailJob = processor(sendPasswordChangedMail, async ({ userId }, deps) => {
  const user = await findUser(deps.db, userId);
  if (!user) return;
  const url = `${deps.config.PUBLIC_URL}/auth/forgot`;
  const letter = passwordChangedLetter({ product: deps.config.PRODUCT_NAME, name: user.displayName, url });
  await deps.mailer.send({ to: user.email, ...letter });
});
