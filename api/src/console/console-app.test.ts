import supertest from "supertest";
import { expect, test } from "vitest";
import { sessionCookieOf, useTestApp } from "../../test/test-app.ts";

const app = useTestApp({
  OPERATOR_EMAIL: "operator@lode.test",
  OPERATOR_PASSWORD: "a long operator's password",
});

test("the operators' pages are refused without credentials and with a miner's cookie or bearer", async () => {
  const ada = await app().signedIn();
  const miner = { Cookie: await sessionCookieOf(ada), Authorization: `Bearer ${ada.bearer}` };
  for (const path of ["/", "/jobs", "/api/queues", "/api/queued-jobs?state=waiting"]) {
    for (const headers of [{}, miner]) {
      const answer = await supertest(app().operators).get(path).set(headers);
      const isOutside =
        [401, 403, 404].includes(answer.status) ||
        /sign-in|signin|login/i.test(answer.headers.location ?? answer.text);
      expect(isOutside, `${path} answered ${answer.status}`).toBe(true);
      expect(answer.text).not.toMatch(/"(items|queues)"/i);
    }
  }
});

test.each(["/metrics", "/api/queues", "/jobs", "/operators", "/ops"])(
  "%s is not on the miners' port",
  async (path) => {
    const { text, headers } = await app().visitor().agent.get(path);
    expect(text).not.toMatch(/lode_|"items"/i);
    expect(headers["content-type"]).not.toMatch(/text\/plain; version/);
  },
);
