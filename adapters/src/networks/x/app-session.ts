import type { TwitterApi } from "twitter-api-v2";
import type { FailureKind } from "../failure.ts";
import { classifyFailure, failure } from "./classify-failure.ts";

/** Makes a call with the app's own token. Throws `NetworkFailure`, never of a kind that blames an account. */
export type AsApp = <T>(ask: (client: TwitterApi) => Promise<T>) => Promise<T>;

/** Failures that X reports about a call's token. The app's own token belongs to no account. */
const ABOUT_THE_TOKEN: readonly FailureKind[] = ["reauth", "account_forbidden", "refused"];

/**
 * Keeps the app's own token. X may end the token at any time: the first 401 requests a new token, shared by
 * all calls in progress. A second 401 is a failure of the app.
 */
export function createAppSession(login: () => Promise<TwitterApi>): AsApp {
  let current: Promise<TwitterApi> | undefined;
  const open = (): Promise<TwitterApi> => {
    current ??= login();
    return current;
  };
  const discard = (used: Promise<TwitterApi>): void => {
    if (current === used) current = undefined;
  };
  const attempt = async <T>(ask: (client: TwitterApi) => Promise<T>) => {
    const used = open();
    try {
      return { answer: await ask(await used) };
    } catch (error) {
      const failed = classifyFailure(error, new Date());
      const wasLogin = await used.then(
        () => false,
        () => true,
      );
      if (wasLogin || failed.kind === "reauth") discard(used);
      return { failed, isExpired: failed.kind === "reauth" && !wasLogin };
    }
  };
  return async (ask) => {
    const first = await attempt(ask);
    const last = first.isExpired ? await attempt(ask) : first;
    if (!last.failed) return last.answer;
    throw ABOUT_THE_TOKEN.includes(last.failed.kind) ? failure("app_forbidden") : last.failed;
  };
}
