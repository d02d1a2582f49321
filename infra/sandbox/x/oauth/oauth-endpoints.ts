import { randomBytes } from "node:crypto";
import { Problem, problem, v1Error } from "../api/problem.ts";
import type { XCall, XReply } from "../api/request.ts";
import type { StoredState } from "../sandbox-state.ts";
import type { AccessToken, RequestToken, XUser, XWorld } from "../world/world.ts";
import type { Sender } from "./authenticate.ts";

type OauthEndpoint = (state: StoredState, call: XCall, sender: Sender) => XReply;

/** Answers the app's calls of OAuth 1.0a, and the app-only token. Replies are form-encoded, as on X. */
export function oauthEndpoint({ method, url }: XCall): OauthEndpoint | undefined {
  return method === "POST"
    ? endpoints[url.pathname.replace(/\.json$/, "").replace(/^\/1\.1/, "")]
    : undefined;
}

const requestToken: OauthEndpoint = (state, call, sender) => {
  const asked = parametersOf(call, sender).oauth_callback ?? "";
  if (!isRegistered(state.callbackUrls, asked)) {
    throw v1Error(
      403,
      415,
      "Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings",
    );
  }
  const { token, secret } = issueRequestToken(state.world, asked, state.now());
  return formReply({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: "true" });
};

const accessToken: OauthEndpoint = (state, call, sender) => {
  if (sender.kind !== "linking" || !sender.token) throw v1Error(401, 89, "Invalid or expired token.");
  const { userId, verifier } = sender.token;
  const user = state.world.users.get(userId ?? "");
  if (!user || verifier === undefined || parametersOf(call, sender).oauth_verifier !== verifier) {
    throw new Problem(401, "Error processing your OAuth request: Invalid oauth_verifier parameter");
  }
  const { token, secret } = exchange(state.world, { ...sender.token, userId: user.id });
  return formReply({
    oauth_token: token,
    oauth_token_secret: secret,
    user_id: user.id,
    screen_name: user.username,
  });
};

const invalidateToken: OauthEndpoint = (state, _call, sender) => {
  if (sender.kind !== "user") throw v1Error(401, 89, "Invalid or expired token.");
  revokeAll(state.world, sender.token.userId);
  return { status: 200, body: { access_token: sender.token.token } };
};

const appOnlyToken: OauthEndpoint = ({ consumer, appToken }, { authorization }) => {
  const expected = Buffer.from(
    `${encodeURIComponent(consumer.key)}:${encodeURIComponent(consumer.secret)}`,
  ).toString("base64");
  if (authorization !== `Basic ${expected}`)
    throw problem(403, { title: "Forbidden", detail: "Unable to verify your credentials" });
  return { status: 200, body: { token_type: "bearer", access_token: appToken.current() } };
};

const endpoints: Record<string, OauthEndpoint> = {
  "/oauth/request_token": requestToken,
  "/oauth/access_token": accessToken,
  "/oauth/invalidate_token": invalidateToken,
  "/oauth2/token": appOnlyToken,
};

// The callback must equal a registered one; the app may only append a query.
const isRegistered = (registered: string[], asked: string): boolean =>
  registered.some((url) => asked === url || asked.startsWith(`${url}?`));

/** Clients may send OAuth parameters in the header, the form or the query. */
function parametersOf({ url, body }: XCall, sender: Sender): Record<string, string> {
  const header = sender.kind === "linking" ? sender.oauth : {};
  return {
    ...Object.fromEntries(url.searchParams),
    ...header,
    ...Object.fromEntries(new URLSearchParams(body)),
  };
}

const formReply = (values: Record<string, string>): XReply => ({
  status: 200,
  body: new URLSearchParams(values).toString(),
});

const REQUEST_TOKEN_LIFE_MS = 10 * 60_000;
const secretText = (bytes: number): string => randomBytes(bytes).toString("hex");

function issueRequestToken(world: XWorld, callback: string, now: number): RequestToken {
  for (const old of world.requestTokens.values()) {
    if (old.expiresAt <= now) world.commit({ type: "request-token-used", token: old.token });
  }
  const token: RequestToken = {
    token: secretText(14),
    secret: secretText(20),
    callback,
    expiresAt: now + REQUEST_TOKEN_LIFE_MS,
  };
  world.commit({ type: "request-token", token });
  return token;
}

export function pendingRequestToken(world: XWorld, name: string, now: number): RequestToken | undefined {
  const token = world.requestTokens.get(name);
  return token && token.expiresAt > now ? token : undefined;
}

/** Gives the app a verifier for this request token, after consent. */
export function authorise(world: XWorld, token: RequestToken, user: XUser): string {
  const verifier = secretText(16);
  world.commit({ type: "request-token", token: { ...token, userId: user.id, verifier } });
  return verifier;
}

/** Consumes the request token. A user who linked this app before gets the same access token again, as on X. */
function exchange(world: XWorld, request: RequestToken & { userId: string }): AccessToken {
  world.commit({ type: "request-token-used", token: request.token });
  const [existing] = tokensOf(world, request.userId);
  if (existing) return existing;
  const token: AccessToken = {
    token: `${request.userId}-${secretText(16)}`,
    secret: secretText(20),
    userId: request.userId,
  };
  world.commit({ type: "access-token", token });
  return token;
}

export function revokeAll(world: XWorld, userId: string): void {
  for (const { token } of tokensOf(world, userId)) world.commit({ type: "access-token-revoked", token });
}

const tokensOf = (world: XWorld, userId: string): AccessToken[] =>
  [...world.accessTokens.values()].filter((token) => token.userId === userId);
