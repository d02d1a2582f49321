interface EarlyAnswers {
  /** The bearer that was sent with these requests. */
  token: string | null;
  at: number;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Set by public/before-paint.js. */
    lodeEarly?: EarlyAnswers;
  }
}

/** The miner may have changed something since an older answer. */
const FRESH_MS = 30_000;

/**
 * Hands out an answer that was requested before the code arrived, once only. Returns undefined if there is
 * none, or if it is too old or was requested for another session.
 */
export function takeEarlyAnswer(address: string, token: string | null, now = Date.now()) {
  const early = globalThis.window?.lodeEarly;
  const answer = early?.answers.get(address);
  if (!early || !answer) return undefined;
  early.answers.delete(address);
  return early.token === token && now - early.at < FRESH_MS ? answer : undefined;
}

/** Drops all early answers after a change, because they may be outdated. */
export const dropEarlyAnswers = (): void => globalThis.window?.lodeEarly?.answers.clear();
