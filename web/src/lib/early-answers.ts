interface EarlyAnswers {
  /** The bearer that they were asked with. */
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

/** An older answer may have been overtaken by what the miner did since. */
const FRESH_MS = 30_000;

/** The answer that was asked for before the code had arrived, once; undefined if it was not, or for someone else. */
export function takeEarlyAnswer(address: string, token: string | null, now = Date.now()) {
  const early = globalThis.window?.lodeEarly;
  const answer = early?.answers.get(address);
  if (!early || !answer) return undefined;
  early.answers.delete(address);
  return early.token === token && now - early.at < FRESH_MS ? answer : undefined;
}

/** After a change of anything: what was asked before it may be outdated. */
export const dropEarlyAnswers = (): void => globalThis.window?.lodeEarly?.answers.clear();
