import { expect, test } from "vitest";
import { signWebhook } from "./sign-webhook.ts";

test("the signature matches the example in the specification", () => {
  // From the test vectors of https://github.com/standard-webhooks/standard-webhooks.
  const headers = signWebhook(
    {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      sentAt: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  );
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  expect(headers["webhook-timestamp"]).toBe("1614265330");
});
