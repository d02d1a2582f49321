import { get } from "node:http";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { notify } from "@lode/app/notifications/notify";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { expect, test } from "vitest";
import { newWallet, PASSWORD, type SignedIn, sessionCookieOf, useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGES_PER_DAY: "0" });
/** Lode promises that a stream ends within this time after its session. */
const ENDS_WITHIN_MS = 5_000;
const NEW_PASSWORD = "another seam below";

interface Stream {
  isOpen(): boolean;
  heard(): string;
  close(): void;
}

/** Keeps GET /api/events open as a browser does. Resolves once the response has begun. */
async function openStream(cookie: string): Promise<Stream> {
  const { port } = app().server.address() as { port: number };
  let open = true;
  let heard = "";
  const request = get({ host: "127.0.0.1", port, path: "/api/events", headers: { Cookie: cookie } });
  await new Promise<void>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      expect(response.statusCode).toBe(200);
      response.on("data", (chunk: Buffer) => {
        heard += chunk.toString();
      });
      response.once("close", () => {
        open = false;
      });
      response.once("error", () => {});
      resolve();
    });
  });
  return { isOpen: () => open, heard: () => heard, close: () => request.destroy() };
}

async function mailedLink(
  { miner }: SignedIn,
  purpose: "reset" | "cancel-wallet-change",
  subjectId?: string,
) {
  const token = `${purpose}-${miner.userId}`;
  const about = { userId: miner.userId, purpose, hash: hashToken(token), lifetimeHours: 1 };
  await createEmailToken(app().db, subjectId ? { ...about, subjectId } : about);
  return token;
}

const sessionOf = async ({ agent }: SignedIn): Promise<string> =>
  (await agent.get("/api/auth/sessions")).body.sessions.find(({ current }: { current: boolean }) => current)
    .id;
const LONG_AGO = new Date(0);

/** Every way to end a session, applied to the miner whose stream is open. */
const WAYS: Record<string, (miner: SignedIn) => Promise<unknown>> = {
  "its own sign-out": (ada) => ada.post("/api/auth/signout", {}),
  "a sign-out that names its bearer": (ada) =>
    app().visitor().post("/api/auth/signout", { token: ada.bearer }),
  "another browser that ends it": async (ada) =>
    (await app().signInAgain(ada)).send("delete", `/api/auth/sessions/${await sessionOf(ada)}`),
  "another browser that ends all others": async (ada) =>
    (await app().signInAgain(ada)).send("delete", "/api/auth/sessions"),
  "a new sign-in in the same browser": (ada) => ada.signIn(ada.miner.email),
  "a change of the password elsewhere": async (ada) =>
    (await app().signInAgain(ada)).post("/api/auth/change-password", {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
    }),
  "a reset of the password": async (ada) =>
    app()
      .visitor()
      .post("/api/auth/reset-password", { token: await mailedLink(ada, "reset"), password: NEW_PASSWORD }),
  "the deletion of the account": (ada) => ada.send("delete", "/api/account", { password: PASSWORD }),
  "a cancelled change of the wallet": async (ada) => {
    for (let n = 0; n < 2; n++) await ada.send("put", "/api/profile", { sol_wallet_address: newWallet() });
    const changes = app().db("wallet_history").where({ user_id: ada.miner.userId });
    const [change] = await changes.whereNotNull("old_address");
    const token = await mailedLink(ada, "cancel-wallet-change", change.id);
    return app().visitor().post("/api/auth/cancel-wallet-change", { token });
  },
  "a suspension by an operator": async ({ miner: { userId } }) =>
    suspendMiner(app(), { userId, reason: reasonOf("Five accounts, one wallet"), by: "op" }),
  "seven days without use": async (ada) =>
    app().update("sessions", { id: await sessionOf(ada) }, { idle_expires_at: LONG_AGO }),
  "thirty days": async (ada) =>
    app().update("sessions", { id: await sessionOf(ada) }, { expires_at: LONG_AGO }),
};

test.each(Object.entries(WAYS))("adversary: a live stream does not outlive %s", async (_what, end) => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const cookie = await sessionCookieOf(ada);
  const [stream, bens] = [await openStream(cookie), await openStream(await sessionCookieOf(ben))];
  const answer = await end(ada);
  if (typeof answer === "object") expect(answer).toMatchObject({ status: 200 });
  await expect.poll(() => stream.isOpen(), { timeout: ENDS_WITHIN_MS }).toBe(false);

  // Another miner's stream stays open and receives only that miner's events.
  await app().transaction((trx) => notify(trx, ben.miner.userId, "password.changed", {}));
  await expect.poll(() => bens.heard()).toContain("notification.added");
  expect(bens.isOpen()).toBe(true);
  bens.close();
});

test("a page that reconnects after its session has ended is refused, and no stream starts", async () => {
  const ada = await app().signedIn();
  const cookie = await sessionCookieOf(ada);
  await app().visitor().post("/api/auth/signout", { token: ada.bearer });
  const again = await app().visitor().agent.get("/api/events").set("Cookie", cookie);
  expect(again).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});

test("adversary: an eleventh stream of a session ends the oldest, which is told to stay away", async () => {
  const ada = await app().signedIn();
  const cookie = await sessionCookieOf(ada);
  const streams: Stream[] = [];
  for (let n = 0; n < 12; n++) streams.push(await openStream(cookie));
  await expect
    .poll(() => streams.map((stream) => stream.isOpen()))
    .toEqual([false, false, ...Array(10).fill(true)]);
  expect(streams[0]?.heard()).toContain("retry: 300000");
  for (const stream of streams) stream.close();
});
