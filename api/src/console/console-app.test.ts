import supertest from "supertest";
import { expect, test } from "vitest";
import { signedInOperator } from "../../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../../test/test-app.ts";

const app = useTestApp({
  OPERATOR_EMAIL: "operator@lode.test",
  OPERATOR_PASSWORD: "a long operator's password",
});

test("the operators' pages need an operator: without credentials, or with a miner's cookie or bearer, they are refused", async () => {
  const ada = await app().signedIn();
  const miner = { Cookie: await sessionCookieOf(ada), Authorization: `Bearer ${ada.bearer}` };
  for (const path of ["/", "/queues", "/queues/api/queues"]) {
    for (const headers of [{}, miner]) {
      const answer = await supertest(app().operators).get(path).set(headers);
      const isOutside =
        [401, 403, 404].includes(answer.status) ||
        /sign-in|signin|login/i.test(answer.headers.location ?? answer.text);
      expect(isOutside, `${path} answered ${answer.status}`).toBe(true);
      expect(answer.text).not.toMatch(/bull-board|"queues"/i);
    }
  }
});

test("the queue board shows queues to a viewer, and changes nothing for an owner either", async () => {
  const [viewer, owner] = [await signedInOperator(app(), "viewer"), await signedInOperator(app(), "owner")];
  const { status, body } = await viewer.get("/queues/api/queues");
  expect([status, body.queues.every((queue: { readOnlyMode: boolean }) => queue.readOnlyMode)]).toEqual([
    200,
    true,
  ]);
  for (const path of [
    "/queues/api/queues/pause",
    "/queues/api/queues/mail/pause",
    "/queues/api/queues/mail/empty",
  ])
    expect((await owner.send("put", path)).status, path).toBe(405);
  expect(await app().deps.queues.mail.isPaused()).toBe(false);
});

test.each(["/metrics", "/queues", "/operators", "/ops"])("%s is not on the miners' port", async (path) => {
  const { text, headers } = await app().visitor().agent.get(path);
  expect(text).not.toMatch(/lode_|bull/i);
  expect(headers["content-type"]).not.toMatch(/text\/plain; version/);
});
