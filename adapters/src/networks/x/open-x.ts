import { Agent, type AgentOptions } from "node:https";
import { connect, Socket } from "node:net";
import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { ActionKind, Target } from "@lode/core/domain/networks/action-kinds";
import {
  type ITwitterApiClientPlugin,
  type ITwitterApiBeforeRequestHookArgs as Request,
  TwitterApi,
} from "twitter-api-v2";
import { beginOutsideCall } from "../../logging/outside-call.ts";
import type { CommonConfig, WorkerConfig } from "../../settings/config.ts";
import type { Batched, Grant, Network, NetworkLink } from "../port.ts";
import { createAppSession } from "./app-session.ts";
import { CANNOT, policyOf } from "./capabilities.ts";
import { classifyFailure, createRefusals, failure } from "./classify-failure.ts";
import { limiterPlugin, noLimiter, routeOf, type XLimiter } from "./limiter/limiter.ts";
import { probeQuestions } from "./probe-questions.ts";
import { noLists, type RecentLists } from "./probes/lists.ts";
import { readFacts, readFactsOfName, readOwnFacts } from "./read-facts.ts";
import { everythingUnread, priceOf, type UnreadToday } from "./reads-today.ts";
import { undoAction, writeAction } from "./write-action.ts";

interface AgentSettings extends AgentOptions {
  /** twitter-api-v2 has no time-out of its own: its promise would never settle with a silent server. */
  timeoutMs: number;
  sandbox: { host: string; port: number } | undefined;
}

/**
 * The client always speaks TLS to api.x.com through its agent, but the agent decides how to connect: to live X by
 * ordinary TLS, to the sandbox by plain TCP, with no TLS and to no other host.
 */
class TimedAgent extends Agent {
  readonly #sandbox: AgentSettings["sandbox"];

  constructor({ timeoutMs, sandbox, ...options }: AgentSettings) {
    // The agent needs the time-out too, because it restores its own on every reused connection.
    super({ keepAlive: true, timeout: timeoutMs, ...options });
    this.#sandbox = sandbox;
  }

  override createConnection(
    ...call: Parameters<Agent["createConnection"]>
  ): ReturnType<Agent["createConnection"]> {
    const socket = this.#sandbox ? connect(this.#sandbox) : super.createConnection(...call);
    if (!(socket instanceof Socket)) return socket;
    return socket
      .setTimeout(this.options.timeout ?? 0)
      .on("timeout", () => void socket.destroy(new Error("X did not answer in time")));
  }
}

export type XConfig = Pick<
  CommonConfig,
  | "X_PROVIDER"
  | "X_TIER"
  | "X_SANDBOX_HOST"
  | "X_SANDBOX_PORT"
  | "X_APP_KEY"
  | "X_APP_SECRET"
  | "X_TIMEOUT_MS"
  | "X_POLICY_ACKNOWLEDGED"
> &
  Partial<Pick<WorkerConfig, "X_LIST_LAG_SECONDS">>;

/** Used by processes that contact X often. Other processes do not count their calls against X's limits. */
export interface XTools {
  limiter: XLimiter;
  unreadToday: UnreadToday;
  recentLists: RecentLists;
}

/**
 * Questions with the same key are answered by the same calls: an account's follows, a single like, or all
 * reposts or replies of a post.
 */
const QUESTION_KEYS: Record<ActionKind, (question: Batched) => string> = {
  follow: ({ externalId }) => `x:follow:${externalId}`,
  like: ({ externalId, targetPostId }) => `x:like:${externalId}:${targetPostId}`,
  repost: ({ targetPostId }) => `x:repost:${targetPostId}`,
  comment: ({ targetPostId }) => `x:comment:${targetPostId}`,
};

const questionKeyOf = (question: Batched): string => QUESTION_KEYS[question.kind](question);

/**
 * Follows and likes need a call for each account, but not a job and a transaction for each. So the accounts
 * are divided into this many shares. A share's runs happen one after another, so a slow call to X holds up
 * only one share of the accounts.
 */
const SHARES = 16;
const shareOf = (externalId: string): number => Number(externalId.slice(-4)) % SHARES;

/** Kinds that wait for each other share a call, so the questions of a post are one batch. */
const batchKeyOf = (question: Batched): string =>
  BATCH_WINDOWS_MS[question.kind] === 0
    ? `x:${question.kind}:share-${shareOf(question.externalId)}`
    : questionKeyOf(question);

/** X allows 75 requests for reposts in 15 minutes. In four seconds, enough questions share a call. */
const BATCH_WINDOWS_MS: Record<ActionKind, number> = {
  follow: 0,
  like: 0,
  repost: 4_000,
  comment: 4_000,
};

const X_ORIGIN = "https://api.x.com";

/** The unmodified twitter-api-v2 client, pointed at the sandbox or, once acknowledged, at X. */
export function openX(
  config: XConfig,
  { limiter = noLimiter, unreadToday = everythingUnread, recentLists = noLists }: Partial<XTools> = {},
): Network {
  const app = { appKey: config.X_APP_KEY, appSecret: config.X_APP_SECRET };
  const isSandbox = config.X_PROVIDER === "sandbox";
  const timeoutMs = config.X_TIMEOUT_MS;
  const sandbox = { host: config.X_SANDBOX_HOST, port: config.X_SANDBOX_PORT };
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const settings = {
    httpAgent: new TimedAgent({ timeoutMs, sandbox: isSandbox ? sandbox : undefined }),
    plugins: [config.X_PROVIDER === "off" ? OFF : limiterPlugin(limiter), measurePlugin()],
  };
  const clientWith = (tokens: { accessToken?: string; accessSecret?: string }) =>
    new TwitterApi({ ...app, ...tokens }, settings);
  const clientOf = (grant: Grant) => clientWith(tokensIn(grant));
  const withPrice = async (facts: AccountFacts[]) => {
    const resources = facts.map(({ externalId }) => `user:${externalId}` as const);
    return { facts, costMicrodollars: await priceOf(unreadToday, resources) };
  };
  const readOwner = async (grant: Grant) => withPrice([await asking(() => readOwnFacts(clientOf(grant)))]);
  const refusals = createRefusals(readOwner);
  const asApp = createAppSession(() => new TwitterApi(app, settings).appLogin());
  const listLagMs = (config.X_LIST_LAG_SECONDS ?? 0) * 1_000;

  return {
    id: "x",
    name: "X",
    policy: policyOf(config),
    cannot: CANNOT[config.X_TIER],
    link: linkWith({ clientWith, clientOf, timeoutMs, origin: isSandbox ? sandboxOrigin : X_ORIGIN }),
    async facts(accounts) {
      const grant = accounts.length === 1 ? accounts[0]?.grant : undefined;
      if (grant) return refusals.asking(grant, () => readOwner(grant));
      const ids = accounts.map(({ externalId }) => externalId);
      return withPrice(await asApp((client) => readFacts(client, ids)));
    },
    async findAccount(username) {
      const account = await asApp((client) => readFactsOfName(client, username));
      const { costMicrodollars } = await withPrice(account ? [account] : []);
      return { account, costMicrodollars };
    },
    batchKeyOf,
    questionKeyOf,
    batchWindowMs: (kind) => BATCH_WINDOWS_MS[kind],
    probe: (questions) =>
      probeQuestions({ clientOf, asApp, unreadToday, listLagMs, recentLists, refusals }, questions),
    canActWith: () => true,
    act: (grant, action) => refusals.asking(grant, () => asking(() => writeAction(clientOf(grant), action))),
    undo: (grant, action) => refusals.asking(grant, () => asking(() => undoAction(clientOf(grant), action))),
    actionUrl: (target, asUsername) =>
      isSandbox ? sandboxActionUrl(sandboxOrigin, target, asUsername) : liveActionUrl(target),
  };
}

interface LinkNeeds {
  clientWith(tokens: { accessToken?: string; accessSecret?: string }): TwitterApi;
  clientOf(grant: Grant): TwitterApi;
  timeoutMs: number;
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

const asking = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    throw classifyFailure(error, new Date());
  });

/** The grant as X's own tokens. Throws if the grant belongs to another network. */
function tokensIn({ accessToken, accessSecret }: Grant) {
  if (accessToken === undefined || accessSecret === undefined) throw new Error("This is no grant of X.");
  return { accessToken, accessSecret };
}

/** Sends nothing. */
const OFF: ITwitterApiClientPlugin = {
  onBeforeRequest: async () => {
    throw failure("transient");
  },
};

type End = ReturnType<typeof beginOutsideCall>;

/** Measures each request to X. Must come after the plugins that may refuse to send. */
function measurePlugin(): ITwitterApiClientPlugin {
  const begun = new WeakMap<object, End>();
  const end = ({ computedParams }: Request, status: string) => {
    begun.get(computedParams)?.(status);
    begun.delete(computedParams);
  };
  return {
    async onBeforeRequest({ computedParams, params }) {
      const path = new URL(computedParams.url).pathname;
      const operation = routeOf(params.method, path) ?? `${params.method.toUpperCase()} ${path}`;
      begun.set(computedParams, beginOutsideCall({ system: "x", operation }));
    },
    async onAfterRequest(request) {
      end(request, "200");
    },
    async onResponseError(request) {
      end(request, String(request.error.code));
    },
    async onRequestError(request) {
      end(request, "none");
    },
  };
}

/** The sandbox's own small page, which acts as the given account. */
function sandboxActionUrl(origin: string, target: Target, asUsername: string): string {
  const { targetUsername, targetPostId } = target;
  const path = targetPostId === null ? `/${targetUsername}` : `/${targetUsername}/status/${targetPostId}`;
  return `${origin}${path}?as=${encodeURIComponent(asUsername)}`;
}

/** X's web intents, where the person confirms the action. X offers no way to choose the account. */
const INTENTS = {
  // A name can change hands, an id cannot.
  follow: "follow?user_id",
  like: "like?tweet_id",
  repost: "retweet?tweet_id",
  comment: "post?in_reply_to",
};
const liveActionUrl = ({ kind, targetAccountId, targetPostId }: Target): string =>
  `https://x.com/intent/${INTENTS[kind]}=${encodeURIComponent(targetPostId ?? targetAccountId)}`;
