import { answerSignUp } from "@lode/core/contracts/jobs/jobs";
import { findSignUp } from "@lode/db/auth/sign-ups.repository";
import { processor } from "../../runtime/processor.ts";
import { mailSignUp } from "./mail-sign-up.ts";

export const answerSignUpJob = processor(answerSignUp, async ({ signUpId }, deps) => {
  const signUp = await findSignUp(deps.db, signUpId);
  if (signUp) await mailSignUp(deps, signUp);
});
