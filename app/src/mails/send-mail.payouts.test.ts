import type { Mail } from "@lode/adapters/mail/mailer";
import { beforeEach, expect, test } from "vitest";
import { type Requested, useTestPayouts } from "../../test/test-payouts.ts";
import { sendMail } from "./send-mail.ts";

const payouts = useTestPayouts();
let sent: Mail[] = [];
beforeEach(() => {
  sent = [];
});

const mailOf = async ({ id }: Requested): Promise<string> =>
  (await payouts().db("mails").where({ kind: "payout" }).whereRaw("payload->>'occasion' = ?", [id]).first())
    ?.id ?? id;

/** Sends the withdrawal's mail by a mail server that first answers so. */
const send = async (request: Requested, answer: () => Promise<void> = async () => {}) =>
  sendMail(
    {
      ...payouts().app,
      mailer: {
        send: async (mail) => {
          await answer();
          sent.push(mail);
        },
        close: () => {},
      },
    },
    { mailId: await mailOf(request) },
  );

async function paid(): Promise<Requested> {
  const request = await payouts().request({ amount: 150n });
  expect((await payouts().finish(request.id)).status).toBe("completed");
  return request;
}

test("a completed payout is mailed with its receipt's link, once, however often its job runs", async () => {
  const request = await paid();
  const { app } = payouts();
  await Promise.all([send(request), send(request), send(request)]);
  await send(request);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.subject).toBe("You were paid $1.50");
  expect(mail?.text).toContain(`${app.config.PUBLIC_URL}/profile/withdrawals/${request.id}`);
  expect(mail?.text).toContain(`1.50 USDC arrived in your Solana wallet ${request.wallet}`);
  expect(mail).not.toHaveProperty("unsubscribeUrl");
  // The same at each try, so that mail servers know a repetition.
  expect(mail?.messageId).toBe(`<${await mailOf(request)}@${new URL(app.config.PUBLIC_URL).hostname}>`);
});

test("nothing is mailed before the payout is complete", async () => {
  await send(await payouts().request());
  expect(sent).toEqual([]);
});
