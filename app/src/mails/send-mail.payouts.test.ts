import type { Mail } from "@lode/adapters/mail/mailer";
import { RetryLaterError } from "@lode/core/contracts/errors";
import { updateProfile } from "@lode/db/profile/profile.repository";
import { beforeEach, expect, test } from "vitest";
import { type Requested, useTestPayouts } from "../../test/test-payouts.ts";
import { findDueMails } from "./find-due-mails.ts";
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
});

test("a miner who reads German gets the mail in German", async () => {
  const request = await paid();
  await payouts().transaction((trx) => updateProfile(trx, request.userId, { language: "de" }));
  await send(request);
  expect(sent[0]?.subject).toBe("Du hast 1,50 $ bekommen");
});

test("nothing is mailed before the payout is complete", async () => {
  await send(await payouts().request());
  expect(sent).toEqual([]);
});

test("a mail whose job was lost, or whose server was away, is found again and sent with the same id", async () => {
  const request = await paid();
  const { app } = payouts();
  await send(request, () => Promise.reject(new RetryLaterError("away", 1_000)));
  const due = async () => (await findDueMails(app, 0)).map(({ payload }) => payload.mailId);
  const id = await mailOf(request);
  expect(await due()).not.toContain(id);
  await app
    .db("mails")
    .where({ id })
    .update({ due_at: new Date(0) });
  expect(await due()).toContain(id);
  await send(request);
  expect(sent[0]?.messageId).toBe(`<${id}@${new URL(app.config.PUBLIC_URL).hostname}>`);
  expect(await due()).not.toContain(id);
});
