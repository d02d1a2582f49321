import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const reason = "they are on call";

test("owners add and end channels, operators test them, and only owners read whole addresses", async () => {
  const owner = await signedInOperator(app(), "owner");
  const operator = await signedInOperator(app(), "operator");
  const hook = { kind: "webhook", target: "http://127.0.0.1:9/services/secret-path", reason };
  const mail = { kind: "mail", target: "oncall@lode.test", reason };
  expect((await operator.send("post", "/api/alarm-channels", mail)).body).toMatchObject({
    code: "role-too-low",
  });
  const added = await owner.send("post", "/api/alarm-channels", mail);
  expect(added.body).toEqual({ id: expect.any(String), secret: null });
  const signed = await owner.send("post", "/api/alarm-channels", hook);
  expect(signed.body.secret).toMatch(/^whsec_/);
  const targets = async (as: typeof owner) =>
    (await as.get("/api/alarm-channels")).body.items.map(({ target }: { target: string }) => target);
  expect(await targets(owner)).toEqual([mail.target, hook.target]);
  expect(await targets(operator)).toEqual(["o••@lode.test", "http://127.0.0.1:9/…"]);

  const path = `/api/alarm-channels/${added.body.id}`;
  expect((await operator.send("post", `${path}/test`, {})).status).toBe(200);
  expect((await operator.get("/api/alarm-channels")).body.items[0].last).toMatchObject({
    news: "test",
    state: "pending",
    tries: 0,
  });
  expect((await operator.send("post", `${path}/end`, { reason })).status).toBe(403);
  expect((await owner.send("post", `${path}/end`, { reason })).status).toBe(200);
  expect((await operator.get("/api/alarm-channels")).body.items[1]).toMatchObject({
    endedBy: owner.email,
    endedReason: reason,
    last: { state: "failed", lastError: "the channel was ended" },
  });
  expect((await operator.get("/api/alarms?state=cleared")).body).toEqual({ items: [], nextCursor: null });
});
