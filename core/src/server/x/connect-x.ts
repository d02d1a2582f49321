import { TwitterApi, type UserV2 } from "twitter-api-v2";
import type { XAccountFacts } from "../../domain/accounts/x-facts.ts";
import type { CommonConfig } from "../config.ts";
import { sha256Hex } from "../crypto/random-token.ts";
import { liveActionUrl, sandboxActionUrl } from "./action-url.ts";
import { createAppSession } from "./app-session.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { classifyFailure, failure, failureOfAnswer, type XFailure } from "./classify-failure.ts";
import { noLimiter, type XLimiter } from "./limiter/limiter.ts";
import { limiterPlugin } from "./limiter/limiter-plugin.ts";
import { lookAtPost } from "./look-at-post.ts";
import type { XObservation, XProvider, XQuestion, XTokens } from "./port.ts";
import { askForConnections, followProbe } from "./probes/follow.ts";
import { likeProbe } from "./probes/like.ts";
import { commentProbe, repostProbe } from "./probes/own-posts.ts";
import type { Probe, ProbeAnswer } from "./probes/probe.ts";
import { SandboxAgent, TimedAgent } from "./sandbox-agent.ts";
import { undoAction, writeAction } from "./write-action.ts";

type XConfig = Pick<
  CommonConfig,
  "X_PROVIDER" | "X_TIER" | "X_SANDBOX_PORT" | "X_APP_KEY" | "X_APP_SECRET" | "X_TIMEOUT_MS"
>;

const PROBES: Record<XQuestion["taskType"], Probe> = {
  follow: followProbe,
  like: likeProbe,
  repost: repostProbe,
  comment: commentProbe,
};

const X_ORIGIN = "https://api.x.com";
const PROFILE_FIELDS = ["created_at", "public_metrics", "verified"] as const;

/** The unmodified twitter-api-v2 client, pointed at the sandbox or, acknowledged, at X. */
export function connectX(config: XConfig, limiter: XLimiter = noLimiter): XProvider {
  const app = { appKey: config.X_APP_KEY, appSecret: config.X_APP_SECRET };
  const isSandbox = config.X_PROVIDER === "sandbox";
  const timeoutMs = config.X_TIMEOUT_MS;
  const settings = {
    httpAgent: isSandbox
      ? new SandboxAgent(config.X_SANDBOX_PORT, { timeoutMs })
      : new TimedAgent({ timeoutMs }),
    plugins: [limiterPlugin(limiter)],
  };
  const sandboxOrigin = `http://127.0.0.1:${config.X_SANDBOX_PORT}`;
  const clientFor = (tokens: XTokens) => new TwitterApi({ ...app, ...tokens }, settings);

  const asApp = createAppSession(() => new TwitterApi(app, settings).appLogin());

  return {
    async beginLink(callbackUrl) {
      const link = await asking(() =>
        new TwitterApi(app, settings).generateAuthLink(callbackUrl, { linkMode: "authorize" }),
      );
      if (!link.oauth_token || !link.oauth_token_secret) throw failure("unknown");
      return {
        oauthToken: link.oauth_token,
        oauthTokenSecret: link.oauth_token_secret,
        authorizeUrl: isSandbox ? link.url.replace(X_ORIGIN, sandboxOrigin) : link.url,
      };
    },
    async completeLink({ oauthToken, oauthTokenSecret, verifier }) {
      const request = new TwitterApi(
        { ...app, accessToken: oauthToken, accessSecret: oauthTokenSecret },
        settings,
      );
      const { client, accessToken, accessSecret } = await asking(() => request.login(verifier));
      if (!accessToken || !accessSecret) throw failure("unknown");
      return { tokens: { accessToken, accessSecret }, profile: await readMe(client) };
    },
    revoke: (tokens) =>
      asking(async () => void (await clientFor(tokens).v1.post("oauth/invalidate_token.json"))),
    readProfile: (tokens) => readMe(clientFor(tokens)),
    readProfiles: (xIds) => asApp((client) => readMany(client, xIds)),
    look: (tokens, question) => look(clientFor(tokens), question),
    lookAtFollows: (tokens, questions) =>
      observe(followProbe, questions.length, () => askForConnections(clientFor(tokens), questions)),
    lookAtPost: (taskType, targetTweetId, wanted) =>
      asApp((client) => lookAtPost(client, taskType, targetTweetId, wanted)),
    capabilities: CAPABILITIES[config.X_TIER],
    act: (tokens, action) => asking(() => writeAction(clientFor(tokens), action)),
    undo: (tokens, action) => asking(() => undoAction(clientFor(tokens), action)),
    actionUrl: (task, asUsername) =>
      isSandbox ? sandboxActionUrl(sandboxOrigin, task, asUsername) : liveActionUrl(task),
  };
}

/** Any failure of the client becomes an XFailure of a known kind. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw classifyFailure(error, new Date());
  }
}

async function readMe(client: TwitterApi): Promise<XAccountFacts> {
  const answer = await asking(() => client.v2.me({ "user.fields": [...PROFILE_FIELDS] }));
  const profile = profileOf(answer.data);
  if (!profile) throw failureOfAnswer(answer);
  return profile;
}

async function readMany(client: TwitterApi, xIds: readonly string[]): Promise<XAccountFacts[]> {
  const { data = [] } = await client.v2.users([...xIds], { "user.fields": [...PROFILE_FIELDS] });
  return data.flatMap((user) => profileOf(user) ?? []);
}

/** Undefined where X left something out: what an account is worth is never guessed. */
function profileOf(user: Partial<UserV2> | undefined): XAccountFacts | undefined {
  const { id: xId, username, name, verified, public_metrics: metrics } = user ?? {};
  const createdAt = new Date(user?.created_at ?? Number.NaN);
  if (!xId || !username || name === undefined || verified === undefined) return undefined;
  if (metrics?.followers_count === undefined || Number.isNaN(createdAt.getTime())) return undefined;
  return { xId, username, name, verified, followersCount: metrics.followers_count, createdAt };
}

async function look(client: TwitterApi, question: XQuestion): Promise<XObservation> {
  const probe = PROBES[question.taskType];
  const [seen] = await observe(probe, 1, async () => [await probe.ask(client, question)]);
  if (!seen) throw new Error("A probe saw nothing at all.");
  return seen;
}

/** What a probe saw, once per question; an obstacle is what all of them saw. */
async function observe(
  probe: Probe,
  count: number,
  ask: () => Promise<ProbeAnswer[]>,
): Promise<XObservation[]> {
  const askedAt = new Date();
  const about = { probe: probe.name, endpoint: probe.endpoint, rule: probe.rule, askedAt };
  try {
    return (await ask()).map(({ body, ...answer }) => ({
      ...about,
      ...answer,
      bodySha256: sha256Hex(JSON.stringify(body)),
      tokenRefused: false,
    }));
  } catch (error) {
    const obstacle = obstacleOf(classifyFailure(error, askedAt));
    return Array.from({ length: count }, () => ({ ...about, ...obstacle }));
  }
}

const obstacleOf = (failure: XFailure) => ({
  sighting: {
    present: null,
    obstacle: failure.message,
    ...(failure.retryAt ? { retryAt: failure.retryAt } : {}),
  },
  observed: failure.message,
  costMicrodollars: 0,
  resources: [],
  bodySha256: null,
  tokenRefused: failure.kind === "reauth",
});
