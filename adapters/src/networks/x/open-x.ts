import { TwitterApi } from "twitter-api-v2";
import type { CommonConfig, WorkerConfig } from "../../settings/config.ts";
import type { Grant, Network, NetworkLink } from "../port.ts";
import { liveActionUrl, sandboxActionUrl } from "./action-url.ts";
import { createAppSession } from "./app-session.ts";
import { BATCH_WINDOWS_MS, batchKeyOf, questionKeyOf } from "./batches.ts";
import { CAPABILITIES, policyOf } from "./capabilities.ts";
import { classifyFailure, failure } from "./classify-failure.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { tokensIn } from "./grant.ts";
import { noLimiter, type XLimiter } from "./limiter/limiter.ts";
import { limiterPlugin } from "./limiter/limiter-plugin.ts";
import { priceOf } from "./prices.ts";
import { probeQuestions } from "./probe-questions.ts";
import { createRecentLists, type RecentLists } from "./probes/recent-lists.ts";
import { readFacts, readFactsOfName, readOwnFacts } from "./read-facts.ts";
import { everythingUnread, type UnreadToday } from "./reads-today.ts";
import { SandboxAgent, TimedAgent } from "./sandbox-agent.ts";
import { tracePlugin } from "./trace-plugin.ts";
import { undoAction, writeAction } from "./write-action.ts";

export type XConfig = Pick<
  CommonConfig,
  | "X_PROVIDER"
  | "X_TIER"
  | "X_SANDBOX_PORT"
  | "X_APP_KEY"
  | "X_APP_SECRET"
  | "X_TIMEOUT_MS"
  | "X_POLICY_ACKNOWLEDGED"
> &
  Partial<Pick<WorkerConfig, "X_LIST_LAG_SECONDS">>;

/** For processes that contact X often. Without these tools, calls are not counted against X's limits. */
export interface XTools {
  limiter: XLimiter;
  unreadToday: UnreadToday;
  recentLists: RecentLists;
}

const withoutTools = (): XTools => ({
  limiter: noLimiter,
  unreadToday: everythingUnread,
  recentLists: createRecentLists(),
});

const X_ORIGIN = "https://api.x.com";

/** The unmodified twitter-api-v2 client, pointed at the sandbox or, once acknowledged, at X. */
export function openX(
  config: XConfig,
  { limiter, unreadToday, recentLists }: XTools = withoutTools(),
): Network {
  const app = { appKey: config.X_APP_KEY, appSecret: config.X_APP_SECRET };
  const isSandbox = config.X_PROVIDER === "sandbox";
  const timeoutMs = config.X_TIMEOUT_MS;
  const sandboxOrigin = `http://127.0.0.1:${config.X_SANDBOX_PORT}`;
  const settings = {
    httpAgent: isSandbox
      ? new SandboxAgent(config.X_SANDBOX_PORT, { timeoutMs })
      : new TimedAgent({ timeoutMs }),
    plugins: [limiterPlugin(limiter), tracePlugin()],
  };
  const clientWith = (tokens: { accessToken?: string; accessSecret?: string }) =>
    new TwitterApi({ ...app, ...tokens }, settings);
  const clientOf = (grant: Grant) => clientWith(tokensIn(grant));
  const asApp = createAppSession(() => new TwitterApi(app, settings).appLogin());
  const listLagMs = (config.X_LIST_LAG_SECONDS ?? 0) * 1_000;

  return {
    id: "x",
    name: "X",
    policy: policyOf(config),
    can: CAPABILITIES[config.X_TIER],
    link: linkWith({ clientWith, clientOf, timeoutMs, origin: isSandbox ? sandboxOrigin : X_ORIGIN }),
    async facts(accounts) {
      const [only] = accounts;
      const facts =
        accounts.length === 1 && only?.grant
          ? [await asking(() => readOwnFacts(clientOf(only.grant ?? {})))]
          : await asApp((client) =>
              readFacts(
                client,
                accounts.map(({ externalId }) => externalId),
              ),
            );
      const resources = facts.map(({ externalId }) => `user:${externalId}` as const);
      return { facts, costMicrodollars: await priceOf(unreadToday, resources) };
    },
    async findAccount(username) {
      const account = await asApp((client) => readFactsOfName(client, username));
      const resources = account ? [`user:${account.externalId}` as const] : [];
      return { account, costMicrodollars: await priceOf(unreadToday, resources) };
    },
    picture: (address) => fetchPicture(address, isSandbox ? sandboxOrigin : undefined),
    batchKeyOf,
    questionKeyOf,
    batchWindowMs: (kind) => BATCH_WINDOWS_MS[kind],
    probe: (questions) => probeQuestions({ clientOf, asApp, unreadToday, listLagMs, recentLists }, questions),
    canActWith: () => true,
    act: (grant, action) => asking(() => writeAction(clientOf(grant), action)),
    undo: (grant, action) => asking(() => undoAction(clientOf(grant), action)),
    actionUrl: (target, asUsername) =>
      isSandbox ? sandboxActionUrl(sandboxOrigin, target, asUsername) : liveActionUrl(target),
  };
}

interface LinkNeeds {
  clientWith(tokens: { accessToken?: string; accessSecret?: string }): TwitterApi;
  clientOf(grant: Grant): TwitterApi;
  timeoutMs: number;
  /** Where the person consents. */
  origin: string;
}

/** OAuth 1.0a with a callback. The person is sent to `origin` to consent. */
const linkWith = ({ clientWith, clientOf, timeoutMs, origin }: LinkNeeds): NetworkLink => ({
  redirect: {
    longestMs: 2 * timeoutMs,
    async begin(callbackUrl) {
      const link = await asking(() =>
        clientWith({}).generateAuthLink(callbackUrl, { linkMode: "authorize" }),
      );
      if (!link.oauth_token || !link.oauth_token_secret) throw failure("unknown");
      const url = link.url.replace(X_ORIGIN, origin);
      return { key: link.oauth_token, secret: link.oauth_token_secret, url };
    },
    async complete({ key: accessToken, secret: accessSecret, verifier }) {
      const login = await asking(() => clientWith({ accessToken, accessSecret }).login(verifier));
      if (!login.accessToken || !login.accessSecret) throw failure("unknown");
      const grant = { accessToken: login.accessToken, accessSecret: login.accessSecret };
      return { grant, facts: await asking(() => readOwnFacts(login.client)) };
    },
  },
  revoke: (grant) => asking(async () => void (await clientOf(grant).v1.post("oauth/invalidate_token.json"))),
});

/** Turns every failure of the client into a classified NetworkFailure. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw classifyFailure(error, new Date());
  }
}
