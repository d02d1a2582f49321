import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Solves the proof of work like the page's widget. Returns the captcha_token. */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The captcha could not be solved in time.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
