import { notify } from "@lode/app/notifications/notify";
import { buildAction } from "@lode/db/test/factories/build-action";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../test/test-app.ts";
import { routes } from "./routes.ts";

const app = useTestApp();
let victim: SignedInMiner;
let attacker: SignedInMiner;
let ids: Record<string, string>;

beforeAll(async () => {
  [victim, attacker] = [await app().signedIn({ points: 300n }), await app().signedIn({ points: 300n })];
  const { id: attemptId } = await buildAttempt(app().db, victim.miner);
  const withdrawal = await victim.withdraw(100);
  const challenge = await victim.post("/api/profile/wallet/challenge", {});
  await app().transaction((trx) => notify(trx, victim.miner.userId, "password.changed", {}));
  const task = await buildTask(app().db);
  const { id: actionId } = await buildAction(app().db, victim.miner, task);
  ids = {
    user: victim.miner.userId,
    account: victim.miner.account.externalId,
    attempt: attemptId,
    action: actionId,
    task: task.id,
    withdrawal,
    challenge: challenge.body.challenge_id,
    session: (await victim.agent.get("/api/auth/sessions")).body.sessions[0].id,
    notification: (await victim.agent.get("/api/notifications")).body.notifications[0].id,
  };
});

const MISSING = "01900000-0000-7000-8000-000000000000";

/** Every call that takes the id of something a miner owns: in its path, or in its body. */
const swaps: [call: string, what: string, body?: (id: string) => object][] = [
  ["POST /api/profile/twitter/remove", "account", (id) => ({ twitter_id: id })],
  ["GET /api/mining-tasks/attempts/:id/receipt", "attempt"],
  ["GET /api/withdrawals/:id", "withdrawal"],
  [
    "POST /api/mining-tasks",
    "account",
    (id) => ({ task_id: ids.task, twitter_account_id: id, action_type: "follow" }),
  ],
  [
    "PUT /api/automation-settings",
    "account",
    (id) => ({ twitter_account_id: id, settings: { auto_like: true } }),
  ],
  [
    "PUT /api/automation/schedule",
    "account",
    (id) => ({ twitter_account_id: id, daily_actions: 1, active_from: 1, active_until: 2, time_zone: "UTC" }),
  ],
  ["POST /api/automation/pause", "account", (id) => ({ twitter_account_id: id, paused: true })],
  ["POST /api/automation/actions/:id/undo", "action"],
  ["DELETE /api/auth/sessions/:id", "session"],
  ["POST /api/profile/wallet/proof", "challenge", (id) => ({ challenge_id: id, signature: "AA==" })],
];

async function send(miner: SignedInMiner, call: string, id: string, body: object) {
  const [method = "", path = ""] = call.replace(":id", id).split(" ");
  if (method === "GET") return miner.agent.get(path);
  return miner.send(method.toLowerCase() as "post" | "put" | "delete", path, body);
}

test.each(swaps)(
  "%s: another miner's id gets the same answer as an unknown id",
  async (call, what, body = () => ({})) => {
    const [known, missing] = [ids[what] ?? "", what === "account" ? "1" : MISSING];
    const theirs = await send(attacker, call, known, body(known));
    const absent = await send(attacker, call, missing, body(missing));
    expect(theirs.status).toBeGreaterThanOrEqual(400);
    expect([theirs.status, theirs.body]).toEqual([absent.status, absent.body]);
  },
);

test("the attacker's lists contain nothing that belongs to the victim", async () => {
  const reads = routes.filter(
    ({ endpoint }) => endpoint.method === "GET" && endpoint.auth === "user" && !endpoint.path.includes(":"),
  );
  for (const { endpoint } of reads) {
    const { text } = await attacker.agent.get(endpoint.path);
    for (const [what, id] of Object.entries(ids)) {
      if (what !== "task") expect(text, `${endpoint.path} shows the ${what}`).not.toContain(id);
    }
    expect(text).not.toContain(victim.miner.email);
  }
});

test("a cursor from another miner's list returns none of that miner's items", async () => {
  const withdrawals = await attacker.agent.get(`/api/withdrawals?cursor=${ids.withdrawal}`);
  expect(withdrawals.body.withdrawals).toEqual([]);
});

test("mass assignment through the profile changes no field that the schema does not name", async () => {
  const before = (await victim.agent.get("/api/profile")).body.profile;
  const stats = (await victim.agent.get("/api/user-stats")).body;
  const token = await victim.csrf();
  const answer = await victim.agent
    .put("/api/profile")
    .set("X-CSRF-Token", token)
    .set("Content-Type", "application/json")
    .send(
      `{"bio":"only this","points":99999,"balance":99999,"role":"admin","user_id":"${attacker.miner.userId}","email":"x@y.z",
        "email_confirmed_at":null,"suspended_at":null,"wallet_proven":true,"avatar_url":"https://evil.example/x.png",
        "constructor":{"prototype":{"isAdmin":true}},
        "twitter_accounts":[{"id":"1","username":"elon","followers_count":99999999,"verified":true}]}`,
    );
  expect(answer.status).toBe(200);
  expect(answer.body.profile).toEqual({ ...before, bio: "only this" });
  expect((await victim.agent.get("/api/user-stats")).body).toEqual(stats);
  const polluting = victim.agent.put("/api/profile").set("X-CSRF-Token", token);
  const refused = await polluting
    .set("Content-Type", "application/json")
    .send('{"__proto__":{"isAdmin":true}}');
  expect(refused).toMatchObject({ status: 400, body: { code: "malformed-request" } });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect((await attacker.agent.get("/api/profile")).body.profile.user_id).toBe(attacker.miner.userId);
});
