import { Refused } from "@lode/core/contracts/errors";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "100" });
const reason = "a probe was lost";

test("adversary: a program that reads miner after miner is slowed down", async () => {
  const viewer = await signedInOperator(app(), "viewer");
  const { limits } = app().deps;
  const refused = new Refused("too-many-requests");
  app().deps.limits = {
    spend: async (limit) => (limit === "read-operator" ? Promise.reject(refused) : undefined),
  };
  const { status } = await viewer.get("/api/miners");
  app().deps.limits = limits;
  expect(status).toBe(429);
});

test("a miner's page shows everything about the miner, and the email address only to operators", async () => {
  const [viewer, operator] = [
    await signedInOperator(app(), "viewer"),
    await signedInOperator(app(), "operator"),
  ];
  const wallet = "So11111111111111111111111111111111111111112";
  const miner = await buildMiner(app().db, { points: 300n, wallet });
  await buildMiner(app().db, { wallet });
  const attempt = await buildAttempt(app().db, miner);
  const { body } = await operator.get(`/api/miners/${miner.userId}`);
  expect(body).toMatchObject({
    miner: { id: miner.userId, email: miner.email, balance: 310, earned: 310, held: 0, owed: 0, wallet },
    accounts: [{ username: miner.account.username, state: "active" }],
    wallets: [{ address: wallet, others: 1 }],
    attempts: [{ id: attempt.id, state: "verified", points: 10 }],
    withdrawals: [],
    adjustmentLimit: 1_000,
  });
  const seen = await viewer.get(`/api/miners/${miner.userId}`);
  expect(seen.body.miner.email).toBe("m••@lode.test");
  expect(seen.text).not.toContain(miner.email);
  expect((await viewer.get(`/api/miners/${newId()}`)).status).toBe(404);
});

test("suspending and reinstating happen once, each with its reason in the audit log", async () => {
  const operator = await signedInOperator(app(), "operator");
  const { userId } = await buildMiner(app().db);
  const send = async (what: string, body: object = { reason }) =>
    operator.send("post", `/api/miners/${userId}/${what}`, body);
  expect((await send("suspend", {})).status).toBe(400);
  expect((await send("suspend")).status).toBe(200);
  expect((await send("suspend")).body).toMatchObject({ code: "nothing-to-change" });
  expect((await operator.get("/api/miners?suspended=true")).body.items).toMatchObject([{ id: userId }]);
  expect((await send("reinstate")).status).toBe(200);
  expect((await send("reinstate")).status).toBe(409);
  const acts = await app().db("audit_log").where({ subject_id: userId }).orderBy("id");
  expect(acts).toMatchObject([
    { actor: operator.email, act: "suspended a miner", detail: { reason } },
    { actor: operator.email, act: "reinstated a miner", detail: { reason } },
  ]);
});

test("an operator adjusts points within a limit of the day, and an owner within a larger one", async () => {
  const { userId } = await buildMiner(app().db);
  for (const [role, most, refused] of [
    ["operator", 1_000, "adjust 1000 points a day; 1000 were used today"],
    ["owner", 50_000, "adjust 50000 points a day; 50000 were used today"],
  ] as const) {
    const browser = await signedInOperator(app(), role);
    const adjust = (points: number) =>
      browser.send("post", `/api/miners/${userId}/adjust`, { requestId: newId(), points, reason });
    expect((await browser.get(`/api/miners/${userId}`)).body.adjustmentLimit).toBe(most);
    expect((await adjust(most)).status, role).toBe(200);
    expect((await adjust(1)).body).toMatchObject({
      code: "owner-needed",
      error: expect.stringContaining(refused),
    });
  }
});

test("an objection is listed without its miner's address, and, once answered, with its answer", async () => {
  const operator = await signedInOperator(app(), "operator");
  const ada = await app().signedIn();
  const { id } = await buildAttempt(app().db, ada.miner, { passes: false });
  const text = "I did follow the account, and I still do.";
  await ada.post("/api/objections", { subject: "verdict", subject_id: id, text });
  const open = await operator.get("/api/objections");
  const miner = { id: ada.miner.userId };
  expect(open.body.items).toMatchObject([{ subject: "verdict", subjectId: id, text, state: "open", miner }]);
  expect(open.text).not.toContain(ada.miner.email);
  await operator.send("post", `/api/objections/${open.body.items[0].id}/answer`, {
    outcome: "upheld",
    reason,
  });
  for (const wanted of ["state=answered", `id=${open.body.items[0].id}`])
    expect((await operator.get(`/api/objections?${wanted}`)).body.items).toMatchObject([
      { state: "upheld", answer: reason, answeredBy: operator.email, points: null },
    ]);
});
