import https from "node:https";
import net from "node:net";
import { ApiResponseError, TwitterApi } from "twitter-api-v2";
import { sandboxControls } from "../people/sandbox-controls.ts";
import { startXSandbox, type XSandbox, type XSandboxOptions } from "./start-x-sandbox.ts";

export const CONSUMER = { appKey: "test-key", appSecret: "test-secret" };
export const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";

/** The client always calls https://api.x.com with the given agent. This agent opens plain TCP to the sandbox. */
class SandboxAgent extends https.Agent {
  readonly port: number;
  constructor(port: number) {
    super({ keepAlive: false });
    this.port = port;
  }
  override createConnection(): net.Socket {
    const socket = net.connect({ host: "127.0.0.1", port: this.port });
    return socket.setTimeout(5_000, () => socket.destroy(new Error("X did not answer in time")));
  }
}

export function startSandbox(more: Partial<XSandboxOptions> = {}): Promise<XSandbox> {
  return startXSandbox({
    port: 0,
    consumerKey: CONSUMER.appKey,
    consumerSecret: CONSUMER.appSecret,
    callbackUrls: [CALLBACK],
    ...more,
  });
}

/** Returns the unmodified client, as the product uses it, and the controls. */
export function clientOf(sandbox: XSandbox) {
  const settings = { httpAgent: new SandboxAgent(sandbox.port) };
  const app = new TwitterApi(CONSUMER, settings);
  const withTokens = (accessToken: string, accessSecret: string, secret = CONSUMER.appSecret) =>
    new TwitterApi({ appKey: CONSUMER.appKey, appSecret: secret, accessToken, accessSecret }, settings);
  const controls = sandboxControls({ x: sandbox.url });
  return {
    app,
    withTokens,
    controls,
    appOnly: () => app.appLogin(),
    async link(username: string) {
      const link = await app.generateAuthLink(CALLBACK, { linkMode: "authorize" });
      const { oauth_verifier } = await controls.authorize(link.oauth_token, username);
      const linked = await withTokens(link.oauth_token, link.oauth_token_secret).login(oauth_verifier);
      return { ...linked, link, verifier: oauth_verifier };
    },
    act: (username: string, action: string, target: string, undo = false) =>
      controls.act({ username, action, target, undo }),
    user: controls.xUser,
    post: controls.publishPost,
  };
}

export type SandboxClient = ReturnType<typeof clientOf>;

export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error("The call was not refused."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiResponseError)) throw error;
  const body = error.data as unknown as Record<string, unknown>;
  const errors = Array.isArray(body.errors) ? (body.errors as { code?: number }[]) : [];
  return { status: error.code, codes: errors.flatMap(({ code }) => code ?? []), body };
}
