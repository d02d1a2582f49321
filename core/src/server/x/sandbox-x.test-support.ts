import { type SandboxControls, sandboxControls } from "@lode/infra/client/sandbox-controls";
import { startXSandbox } from "@lode/infra/sandbox/x/start-x-sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { connectX } from "./connect-x.ts";
import type { XProvider, XQuestion, XTokens } from "./port.ts";

const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";

export interface SandboxX {
  control: SandboxControls;
  x: XProvider;
  /** Links an account of the sandbox, which is created where there is none. */
  link(username: string): Promise<{ tokens: XTokens; xId: string; username: string }>;
  /** About a new post by this target, or about the target itself. */
  question(taskType: XQuestion["taskType"], xId: string, targetUsername?: string): Promise<XQuestion>;
}

/** The adapter on a sandbox of its own; no fault outlives a test. */
export function useSandboxX(): () => SandboxX {
  let running: SandboxX | undefined;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const sandbox = await startXSandbox({
      port: 0,
      consumerKey: "key",
      consumerSecret: "secret",
      callbackUrls: [CALLBACK],
    });
    const control = sandboxControls({ x: sandbox.url, mail: "", solana: "" });
    const x = connectX({
      X_PROVIDER: "sandbox",
      X_SANDBOX_PORT: sandbox.port,
      X_APP_KEY: "key",
      X_APP_SECRET: "secret",
      X_TIER: "enterprise",
      X_TIMEOUT_MS: 2_000,
    });
    stop = () => sandbox.stop();
    running = { control, x, link: linkWith(control, x), question: questionWith(control) };
  });
  beforeEach(() => running?.control.setXFaults([]));
  afterAll(() => stop());
  return () => {
    if (!running) throw new Error("The sandbox is not running.");
    return running;
  };
}

const linkWith =
  (control: SandboxControls, x: XProvider): SandboxX["link"] =>
  async (username) => {
    await control.putXUser({ username });
    const { oauthToken, oauthTokenSecret } = await x.beginLink(CALLBACK);
    const { oauth_verifier: verifier } = await control.authorize(oauthToken, username);
    const { tokens, profile } = await x.completeLink({ oauthToken, oauthTokenSecret, verifier });
    return { tokens, xId: profile.xId, username };
  };

const questionWith =
  (control: SandboxControls): SandboxX["question"] =>
  async (taskType, xId, targetUsername = "oreworks") => {
    const target = await control.xUser(targetUsername);
    const post =
      taskType === "follow" ? null : await control.publishPost(targetUsername, `A post ${Math.random()}`);
    return { taskType, xId, targetUsername, targetTwitterId: target.id, targetTweetId: post?.id ?? null };
  };
