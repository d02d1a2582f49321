import { hashPassword } from "@lode/core/server/crypto/password";
import { upsertOperator } from "@lode/db/operators/operators.repository";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { sessionCookieOf, useTestApp } from "../../test/test-app.ts";

const app = useTestApp();
beforeAll(async () => {
  await upsertOperator(app().db, {
    email: "op@lode.test",
    passwordHash: await hashPassword("an operator's word"),
  });
});

const origin = () => {
  const address = app().operators.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};
const signIn = (agent: ReturnType<typeof supertest.agent>, password: string) =>
  agent.post("/sign-in").set("Origin", origin()).type("form").send({ email: "op@lode.test", password });

test("without a session there is a sign-in page and nothing else", async () => {
  const agent = supertest(app().operators);
  for (const path of ["/", "/metrics", "/queues", "/queues/api/queues", "/queues/../metrics"]) {
    const answer = await agent.get(path);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("Sign in to watch the queues");
  }
});

test("a miner's cookie opens no door here", async () => {
  const ada = await app().signedIn();
  const cookie = await sessionCookieOf(ada);
  expect((await supertest(app().operators).get("/metrics").set("Cookie", cookie)).status).toBe(401);
});

test("a wrong password is refused, another origin too", async () => {
  const agent = supertest.agent(app().operators);
  expect((await signIn(agent, "wrong")).status).toBe(401);
  const foreign = agent.post("/sign-in").set("Origin", "http://127.0.0.1:3000").type("form");
  expect((await foreign.send({ email: "op@lode.test", password: "an operator's word" })).status).toBe(403);
});

test("an operator sees queues and figures until signing out", async () => {
  const agent = supertest.agent(app().operators);
  expect((await signIn(agent, "an operator's word")).headers.location).toBe("/");
  const queues = await agent.get("/queues/api/queues");
  expect(queues.body.queues.map((queue: { name: string }) => queue.name)).toContain("payouts");
  expect((await agent.get("/queues")).text).toContain("queues");
  const { text } = await agent.get("/metrics");
  expect(text).toMatch(/^lode_ledger_sum_points 0$/m);
  expect(text).toMatch(/^lode_queue_jobs\{queue="payouts",state="waiting"\} 0$/m);
  await agent.post("/sign-out").set("Origin", origin());
  expect((await agent.get("/metrics")).status).toBe(401);
});
