import type { Call, Reply } from "../api/call.ts";
import { Problem, problem, v1Error } from "../api/problem.ts";
import type { XState } from "../sandbox-state.ts";
import type { Sender } from "./authenticate.ts";
import { exchange, issueRequestToken, revokeAll } from "./tokens.ts";

type Endpoint = (state: XState, call: Call, sender: Sender) => Reply;

/** Answers the app's calls of OAuth 1.0a, and the app-only token. Replies are form-encoded, as on X. */
export function oauthEndpoint({ method, url }: Call): Endpoint | undefined {
  return method === "POST"
    ? endpoints[url.pathname.replace(/\.json$/, "").replace(/^\/1\.1/, "")]
    : undefined;
}

const requestToken: Endpoint = (state, call, sender) => {
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

const accessToken: Endpoint = (state, call, sender) => {
  if (sender.kind !== "linking" || !sender.token) throw v1Error(401, 89, "Invalid or expired token.");
  const { userId, verifier } = sender.token;
  const user = state.world.users.get(userId ?? "");
  if (!user || verifier === undefined || parametersOf(call, sender).oauth_verifier !== verifier) {
    throw new Problem(401, "Error processing your OAuth request: Invalid oauth_verifier parameter");
  }
  const { token, secret } = exchange(
    state.world,
    { ...sender.token, userId: user.id },
    state.settings.permission,
  );
  return formReply({
    oauth_token: token,
    oauth_token_secret: secret,
    user_id: user.id,
    screen_name: user.username,
  });
};

const invalidateToken: Endpoint = (state, _call, sender) => {
  if (sender.kind !== "user") throw v1Error(401, 89, "Invalid or expired token.");
  revokeAll(state.world, sender.token.userId);
  return { status: 200, body: { access_token: sender.token.token } };
};

const appOnlyToken: Endpoint = ({ consumer, appToken }, { authorization }) => {
  const expected = Buffer.from(
    `${encodeURIComponent(consumer.key)}:${encodeURIComponent(consumer.secret)}`,
  ).toString("base64");
  if (authorization !== `Basic ${expected}`)
    throw problem(403, { title: "Forbidden", detail: "Unable to verify your credentials" });
  return { status: 200, body: { token_type: "bearer", access_token: appToken.current() } };
};

const endpoints: Record<string, Endpoint> = {
  "/oauth/request_token": requestToken,
  "/oauth/access_token": accessToken,
  "/oauth/invalidate_token": invalidateToken,
  "/oauth2/token": appOnlyToken,
};

// The callback must equal a registered one; the app may only append a query.
const isRegistered = (registered: string[], asked: string): boolean =>
  registered.some((url) => asked === url || asked.startsWith(`${url}?`));

/** Clients may send OAuth parameters in the header, the form or the query. */
function parametersOf({ url, body }: Call, sender: Sender): Record<string, string> {
  const header = sender.kind === "linking" ? sender.oauth : {};
  return {
    ...Object.fromEntries(url.searchParams),
    ...header,
    ...Object.fromEntries(new URLSearchParams(body)),
  };
}

const formReply = (values: Record<string, string>): Reply => ({
  status: 200,
  body: new URLSearchParams(values).toString(),
});
