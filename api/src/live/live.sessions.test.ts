import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { notify } from "@lode/app/notifications/notify";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { expect, test } from "vitest";
import { openStream as open, type Stream } from "../../test/open-stream.ts";
import { newWallet, PASSWORD, type SignedInMiner, sessionCookieOf, useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ WALLET_CHANGES_PER_DAY: "0" });
/** Lode promises that a stream ends within this time after its session. */
const ENDS_WITHIN_MS = 5_000;
const NEW_PASSWORD = "another seam below";

const openStream = (cookie: string): Promise<Stream> => open(app().server, cookie);

const sessionOf = async ({ agent }: SignedInMiner): Promise<string> =>
  (await agent.get("/api/auth/sessions")).body.sessions.find(({ current }: { current: boolean }) => current)
    .id;
const LONG_AGO = new Date(0);

/** Every way to end a session, applied to the miner whose stream is open. */
const WAYS: Record<string, (miner: SignedInMiner) => Promise<unknown>> = {
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
      .post("/api/auth/reset-password", {
        token: await app().mailToken({ userId: ada.miner.userId, purpose: "reset" }),
        password: NEW_PASSWORD,
      }),
  "the deletion of the account": (ada) => ada.send("delete", "/api/account", { password: PASSWORD }),
  "a cancelled change of the wallet": async (ada) => {
    for (let n = 0; n < 2; n++) await ada.send("put", "/api/profile", { sol_wallet_address: newWallet() });
    const changes = app().db("wallet_history").where({ user_id: ada.miner.userId });
    const [change] = await changes.whereNotNull("old_address");
    const about = {
      userId: ada.miner.userId,
      purpose: "cancel-wallet-change",
      subjectId: change.id,
    } as const;
    const token = await app().mailToken(about);
    return app().visitor().post("/api/auth/cancel-wallet-change", { token });
  },
  "a suspension by an operator": async ({ miner: { userId } }) =>
    suspendMiner(app(), { userId, reason: reasonOf("Five accounts, one wallet"), by: "op" }),
  "seven days without use": async (ada) =>
    app().update("sessions", { id: await sessionOf(ada) }, { idle_expires_at: LONG_AGO }),
  "thirty days": async (ada) =>
    app().update("sessions", { id: await sessionOf(ada) }, { expires_at: LONG_AGO }),
};

test.each(Object.entries(WAYS))(
  "adversary: neither a live stream nor its session outlives %s",
  async (_what, end) => {
    const [ada, ben] = [await app().signedIn(), await app().signedIn()];
    const cookie = await sessionCookieOf(ada);
    const [stream, bens] = [await openStream(cookie), await openStream(await sessionCookieOf(ben))];
    const answer = await end(ada);
    if (typeof answer === "object") expect(answer).toMatchObject({ status: 200 });
    await expect.poll(() => stream.isOpen(), { timeout: ENDS_WITHIN_MS }).toBe(false);
    // A page that reconnects starts no stream, and no other call is answered.
    const credentials = [{ Cookie: cookie }, { Authorization: `Bearer ${ada.bearer}` }];
    for (const path of ["/api/events", "/api/profile"])
      for (const sent of credentials)
        expect([401, 403], path).toContain((await app().visitor().agent.get(path).set(sent)).status);

    // Another miner's stream stays open and receives only that miner's events.
    await app().transaction((trx) => notify(trx, ben.miner.userId, "password.changed", {}));
    await expect.poll(() => bens.heard()).toContain("notification.added");
    expect(bens.isOpen()).toBe(true);
    bens.close();
  },
);
