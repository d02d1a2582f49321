import type { Mail } from "@lode/adapters/mail/mailer";
import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { updateProfile } from "@lode/db/profile/profile.repository";
import { beforeEach, expect, test } from "vitest";
import { type Requested, useTestPayouts } from "../../test/test-payouts.ts";
import { findLateMails } from "../auth/find-late-mails.ts";
import { sendMinerMail } from "./send-miner-mail.ts";

const payouts = useTestPayouts();
let sent: Mail[] = [];
beforeEach(() => {
  sent = [];
});

/** Sends the withdrawal's mail by a mail server that first answers so. */
const send = ({ id }: Requested, answer: () => Promise<void> = async () => {}) =>
  sendMinerMail(
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
    { mailId: id },
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
  await expect(send(request, () => Promise.reject(new RetryLaterError("away", 1_000)))).rejects.toThrow();
  const later = { ...app, clock: { now: () => new Date(Date.now() + 90_000) } };
  const due = async () => (await findLateMails(later)).map(({ payload }) => payload.mailId);
  expect(await due()).toContain(request.id);
  await send(request);
  expect(sent[0]?.messageId).toBe(`<${request.id}@${new URL(app.config.PUBLIC_URL).hostname}>`);
  expect(await due()).not.toContain(request.id);
});

test("a mail that the mailbox refuses is not tried again", async () => {
  const request = await paid();
  await expect(send(request, () => Promise.reject(new GiveUpError("no such mailbox")))).rejects.toThrow(
    GiveUpError,
  );
  await send(request);
  expect(sent).toEqual([]);
});
