import { ACTION_KINDS, type ActionKind, type Target } from "@lode/core/domain/networks/action-kinds";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { startXSandbox } from "@lode/sandbox/x/start-x-sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Member } from "../contract-suite.test-support.ts";
import { linkingBy } from "../linking-by.test-support.ts";
import type { Question } from "../port.ts";
import { openX, type XConfig } from "./open-x.ts";

const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";

export type SandboxX = Awaited<ReturnType<typeof start>>;

/** The adapter with its own sandbox. Faults are cleared after each test. */
export function useSandboxX(settings: Partial<XConfig> = {}): () => SandboxX {
  let running: SandboxX | undefined;
  beforeAll(async () => {
    running = await start(settings);
  });
  beforeEach(() => running?.control.setXFaults([]));
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error("The sandbox is not running.");
    return running;
  };
}

async function start(settings: Partial<XConfig>) {
  const app = { consumerKey: "key", consumerSecret: "secret", callbackUrls: [CALLBACK] };
  const sandbox = await startXSandbox({ port: 0, ...app });
  const control = sandboxControls({ x: sandbox.url });
  const config: XConfig = {
    X_PROVIDER: "sandbox",
    X_SANDBOX_HOST: "127.0.0.1",
    X_SANDBOX_PORT: sandbox.port,
    X_APP_KEY: app.consumerKey,
    X_APP_SECRET: app.consumerSecret,
    X_TIER: "enterprise",
    X_TIMEOUT_MS: 2_000,
    X_POLICY_ACKNOWLEDGED: "",
    ...settings,
  };
  const x = openX(config);
  /** Links an account of the sandbox, and creates it if it is missing. */
  const link = async (username: string): Promise<Member> => {
    await control.putXUser({ username });
    const linking = linkingBy("redirect", x);
    const { key, secret } = await linking.begin(CALLBACK);
    const { oauth_verifier: verifier } = await control.authorize(key, username);
    const { grant, facts } = await linking.complete({ key, secret, verifier });
    return { grant, externalId: facts.externalId, username };
  };
  /** A target for this kind: a new post by this username, or the account itself. */
  const target = async (kind: ActionKind, targetUsername = "oreworks"): Promise<Target> => {
    const { id: targetAccountId } = await control.xUser(targetUsername);
    const isPost = ACTION_KINDS[kind].target === "post";
    const post = isPost ? await control.publishPost(targetUsername, `A post ${Math.random()}`) : null;
    return { kind, targetUsername, targetAccountId, targetPostId: post?.id ?? null };
  };
  return {
    config,
    control,
    x,
    link,
    linkAll: async <Names extends string[]>(...usernames: Names) =>
      (await Promise.all(usernames.map(link))) as { [N in keyof Names]: Member },
    target,
    question: async (
      kind: ActionKind,
      { externalId, grant }: Member,
      username?: string,
    ): Promise<Question> => ({ ...(await target(kind, username)), externalId, grant }),
    stop: () => sandbox.stop(),
  };
}
