/**
 * `signature` identifies the solution, which may be used once. "unavailable": the provider gave no valid
 * answer, which counts as not passed.
 */
export type CaptchaJudgement =
  | { genuine: true; signature: string }
  | { genuine: false }
  | { genuine: "unavailable" };
