import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { startXSandbox } from "@lode/sandbox/x/start-x-sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { linkingBy } from "../linking-by.test-support.ts";
import type { Grant, Network, Question, Target } from "../port.ts";
import { openX, type XConfig } from "./open-x.ts";

const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";

export interface SandboxX {
  config: XConfig;
  xUrl: string;
  control: SandboxControls;
  x: Network;
  /** Links an account of the sandbox, and creates it if it is missing. */
  link(username: string): Promise<Linked>;
  linkAll<Names extends string[]>(...usernames: Names): Promise<{ [N in keyof Names]: Linked }>;
  /** A target for this kind: a new post by this username, or the account itself. */
  target(kind: ActionKind, username?: string): Promise<Target>;
  question(kind: ActionKind, account: Linked, targetUsername?: string): Promise<Question>;
}

export interface Linked {
  grant: Grant;
  externalId: string;
  username: string;
}

/** The adapter with its own sandbox. Faults are cleared after each test. */
export function useSandboxX(settings: Partial<XConfig> = {}): () => SandboxX {
  let running: SandboxX | undefined;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const sandbox = await startXSandbox({
      port: 0,
      consumerKey: "key",
      consumerSecret: "secret",
      callbackUrls: [CALLBACK],
    });
    const control = sandboxControls({ x: sandbox.url });
    const config: XConfig = {
      X_PROVIDER: "sandbox",
      X_SANDBOX_HOST: "127.0.0.1",
      X_SANDBOX_PORT: sandbox.port,
      X_APP_KEY: "key",
      X_APP_SECRET: "secret",
      X_TIER: "enterprise",
      X_TIMEOUT_MS: 2_000,
      X_POLICY_ACKNOWLEDGED: "",
      ...settings,
    };
    const x = openX(config);
    stop = () => sandbox.stop();
    const target = targetWith(control);
    const question: SandboxX["question"] = async (kind, { externalId, grant }, username) => ({
      ...(await target(kind, username)),
      externalId,
      grant,
    });
    const link = linkWith(control, x);
    const linkAll = async <Names extends string[]>(...usernames: Names) =>
      (await Promise.all(usernames.map(link))) as { [N in keyof Names]: Linked };
    running = { config, xUrl: sandbox.url, control, x, link, linkAll, target, question };
  });
  beforeEach(() => running?.control.setXFaults([]));
  afterAll(() => stop());
  return () => {
    if (!running) throw new Error("The sandbox is not running.");
    return running;
  };
}

const linkWith =
  (control: SandboxControls, x: Network): SandboxX["link"] =>
  async (username) => {
    await control.putXUser({ username });
    const { key, secret } = await linkingBy("redirect", x).begin(CALLBACK);
    const { oauth_verifier: verifier } = await control.authorize(key, username);
    const { grant, facts } = await linkingBy("redirect", x).complete({ key, secret, verifier });
    return { grant, externalId: facts.externalId, username };
  };

const targetWith =
  (control: SandboxControls): SandboxX["target"] =>
  async (kind, targetUsername = "oreworks") => {
    const { id: targetAccountId } = await control.xUser(targetUsername);
    const isPost = ACTION_KINDS[kind].target === "post";
    const post = isPost ? await control.publishPost(targetUsername, `A post ${Math.random()}`) : null;
    return { kind, targetUsername, targetAccountId, targetPostId: post?.id ?? null };
  };
