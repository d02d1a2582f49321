/** `signature` identifies the solution, which may be used once. "unavailable" is not a pass. */
export type CaptchaJudgement =
  | { genuine: true; signature: string }
  | { genuine: false }
  | { genuine: "unavailable" };
