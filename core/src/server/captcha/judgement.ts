/** `signature` names the solution: it may be used once. Unavailable is not a pass: nobody could say. */
export type CaptchaJudgement =
  | { genuine: true; signature: string }
  | { genuine: false }
  | { genuine: "unavailable" };
