import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { inPlacesOf } from "../process/threads.ts";
import type { CaptchaJudgement } from "./siteverify.ts";

/** Self-hosted proof of work: no third party sees a sign-in, and it works offline. */
const ALGORITHM = "PBKDF2/SHA-256";
/** A solution takes 20 to 60 tries: a fraction of a second at the configured cost. */
const FEWEST_TRIES = 20;
const MOST_TRIES = 60;
/** Used solutions are remembered for longer (`purgeCaptchas`). */
const LIFETIME_MS = 10 * 60_000;

/** A challenge costs as much as one try; a solution is judged by its signature and costs next to nothing. */
const limited = inPlacesOf("challenges", 200);

export interface CaptchaSettings {
  key: string;
  /** PBKDF2 iterations for each try. */
  cost: number;
}

export async function issueChallenge(
  { key, cost }: CaptchaSettings,
  action: string,
  now: Date,
): Promise<Challenge> {
  return limited(() =>
    createChallenge({
      algorithm: ALGORITHM,
      cost,
      counter: randomInt(FEWEST_TRIES, MOST_TRIES),
      deriveKey,
      data: { action },
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: key,
    }),
  );
}

/** Whether a token solves, in time, Lode's challenge for this action. The caller checks for reuse. */
export async function judgeSolution(key: string, action: string, token: string): Promise<CaptchaJudgement> {
  const payload = parsePayload(token);
  if (!payload || payload.challenge.parameters.data?.action !== action) return { genuine: false };
  try {
    const { verified } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: key,
    });
    const signature = payload.challenge.signature;
    return verified && signature ? { genuine: true, signature } : { genuine: false };
  } catch {
    // The library throws on parameters that Lode never issues.
    return { genuine: false };
  }
}

function parsePayload(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
    if (typeof payload !== "object" || payload === null) return undefined;
    const { challenge, solution } = payload as { challenge?: Challenge; solution?: Solution };
    if (!challenge || !solution || typeof challenge.parameters !== "object") return undefined;
    // The algorithm determines the cost of verification, so only Lode's own is accepted.
    if (challenge.parameters.algorithm !== ALGORITHM) return undefined;
    return { challenge, solution };
  } catch {
    return undefined;
  }
}
