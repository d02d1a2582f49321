/** `signature` identifies the solution, which may be used once. "unavailable" does not count as passed. */
export type CaptchaJudgement =
  | { genuine: true; signature: string }
  | { genuine: false }
  | { genuine: "unavailable" };
