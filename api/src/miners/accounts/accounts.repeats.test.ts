import { linkingBy } from "@lode/adapters/networks/linking-by";
import type { Linking } from "@lode/adapters/networks/port";
import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { afterEach, expect, test } from "vitest";
import { PASSWORD, type SignedIn, useTestApp } from "../../../test/test-app.ts";

const X_TIMEOUT_MS = 700;
const app = useTestApp({ X_TIMEOUT_MS: String(X_TIMEOUT_MS) });
const sandbox = () => sandboxControls({ x: app().xUrl, mail: "", solana: "" });
const ACCESS = "/oauth/access_token";

const link = () => linkingBy("redirect", app().deps.networks.get("x"));
const completeAtX: { original?: Linking["complete"] } = {};
afterEach(async () => {
  if (completeAtX.original) link().complete = completeAtX.original;
  await sandbox().setXFaults([]);
});

interface Begun {
  oauth_token: string;
  oauth_verifier: string;
  user_id: string;
}

/** Begins a link and authorises it at X, so that only the last step is left. */
async function begin(miner: SignedIn, username: string): Promise<Begun> {
  await sandbox().putXUser({ username, followers_count: 250, created_at: "2020-01-01T00:00:00.000Z" });
  const { headers } = await miner.agent.get("/api/twitter-oauth");
  const oauth_token = new URL(headers.location ?? "").searchParams.get("oauth_token") ?? "";
  const { oauth_verifier } = await sandbox().authorize(oauth_token, username);
  return { oauth_token, oauth_verifier, user_id: miner.miner.userId };
}
const finish = (miner: SignedIn, begun: Begun) => miner.post("/api/twitter-oauth", begun);
const exchanges = async (): Promise<number> =>
  (await sandbox().xLog()).filter(({ route }) => route.includes(ACCESS)).length;
const linked = (username: string) => app().db("social_accounts").where({ username });

/** Delays X's answer until `letGo`, as if the network were slow or the process had crashed. */
function holdAnswer(): { asked: Promise<void>; letGo: () => void } {
  const atX = link();
  const original = atX.complete.bind(atX);
  completeAtX.original = original;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    atX.complete = async (request) => {
      atX.complete = original;
      const answer = await original(request);
      resolve();
      await held;
      return answer;
    };
  });
  return { asked, letGo };
}

test.each([
  ["a serialization failure", "40001", "asked_again"],
  ["a deadlock", "40P01", "locked_once"],
])(
  "adversary: a transaction that is repeated after %s does not call X twice",
  async (_what, code, username) => {
    const ada = await app().signedIn();
    const begun = await begin(ada, username);
    // A rollback does not reset a sequence, so the first insert fails and the repeat succeeds.
    await app().db.raw(`
    create sequence tries_${username};
    create function repeat_${username}() returns trigger language plpgsql as $$
    begin
      if nextval('tries_${username}') = 1 then raise exception 'again' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger repeat_${username} before insert on social_accounts for each row
      when (new.username = '${username}') execute function repeat_${username}();
  `);
    const before = await exchanges();
    expect(await finish(ada, begun)).toMatchObject({ status: 200, body: { already_connected: false } });
    expect((await exchanges()) - before).toBe(1);
    expect(await linked(username)).toHaveLength(1);
  },
);

test("adversary: the same verifier posted many times concurrently calls X once, and every post gets the first answer", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "many_at_once");
  const token = await ada.csrf();
  const before = await exchanges();
  const { asked, letGo } = holdAnswer();
  const answers = Array.from({ length: 6 }, () =>
    ada.agent
      .post("/api/twitter-oauth")
      .set("X-CSRF-Token", token)
      .send(begun)
      .then((answer) => answer),
  );
  await asked;
  letGo();
  const [first, ...others] = await Promise.all(answers);
  expect(first).toMatchObject({ status: 200, body: { twitter_user: { username: "many_at_once" } } });
  for (const other of others) expect(other).toMatchObject({ status: 200, body: first?.body });
  expect((await exchanges()) - before).toBe(1);
  expect(await linked("many_at_once")).toHaveLength(1);
});

test("a refusal also counts as the first answer, and another verifier does not get it", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  expect((await finish(ben, await begin(ben, "taken_already"))).status).toBe(200);
  const begun = await begin(ada, "taken_already");
  const before = await exchanges();
  for (let n = 0; n < 2; n++) {
    expect(await finish(ada, begun)).toMatchObject({ status: 409, body: { code: "account-taken" } });
  }
  expect(await finish(ada, { ...begun, oauth_verifier: "another" })).toMatchObject({
    status: 400,
    body: { code: "link-expired" },
  });
  expect((await exchanges()) - before).toBe(1);
});

test("while X is unreachable nothing is used up, and the same verifier links once X is back", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "comes_back");
  await sandbox().setXFaults([{ route: `POST ${ACCESS}`, status: 503 }]);
  expect(await finish(ada, begun)).toMatchObject({ status: 503, body: { code: "x-unavailable" } });
  await sandbox().setXFaults([]);
  expect(await finish(ada, begun)).toMatchObject({ status: 200 });
});

test("adversary: if a claim's process crashes, the link is refused after a while, and X's late answer links nothing", async () => {
  const ada = await app().signedIn();
  const begun = await begin(ada, "crashed_between");
  const token = await ada.csrf();
  const { asked, letGo } = holdAnswer();
  const first = ada.agent
    .post("/api/twitter-oauth")
    .set("X-CSRF-Token", token)
    .send(begun)
    .then((answer) => answer);
  await asked;
  expect(await finish(ada, begun)).toMatchObject({ status: 400, body: { code: "link-expired" } });
  letGo();
  expect(await first).toMatchObject({ status: 400, body: { code: "link-expired" } });
  expect(await linked("crashed_between")).toEqual([]);
});

const ENDS: Record<string, (miner: SignedIn) => Promise<unknown>> = {
  signed_out: (ada) => app().visitor().post("/api/auth/signout", { token: ada.bearer }),
  was_deleted: async (ada) => {
    const token = await ada.csrf();
    return ada.agent.delete("/api/account").set("X-CSRF-Token", token).send({ password: PASSWORD });
  },
  was_suspended: ({ miner: { userId } }) =>
    suspendMiner(app(), { userId, reason: reasonOf("A reason"), by: "op" }),
};

test.each(Object.entries(ENDS))(
  "adversary: a miner who %s while X is being asked links nothing",
  async (username, end) => {
    const ada = await app().signedIn();
    const begun = await begin(ada, username);
    const token = await ada.csrf();
    const { asked, letGo } = holdAnswer();
    const answer = ada.agent
      .post("/api/twitter-oauth")
      .set("X-CSRF-Token", token)
      .send(begun)
      .then((one) => one);
    await asked;
    await end(ada);
    letGo();
    expect(await answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(
      await app().db("social_accounts").where({ user_id: ada.miner.userId, state: "active" }),
    ).not.toContainEqual(expect.objectContaining({ username }));
    expect(await linked(username)).toEqual([]);
  },
);
