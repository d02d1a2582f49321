import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { recordEmailRequest } from "@lode/db/auth/email-requests.repository";
import { recordSignUp } from "@lode/db/auth/sign-ups.repository";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { answerEmailRequest } from "./answer-email-request.ts";
import { answerSignUp } from "./answer-sign-up.ts";
import { findLateMails } from "./find-late-mails.ts";

const world = useTestLode();
const sent: string[] = [];
/** The app with a mail server that answers each mail so. */
const withServer = (answer: () => Promise<void>) => ({
  ...world().app,
  mailer: {
    send: async ({ to }: { to: string }) => {
      await answer();
      sent.push(to);
    },
    close: () => {},
  },
});
const away = () => Promise.reject(new RetryLaterError("no connection", 10_000));
const refused = () => Promise.reject(new GiveUpError("The mail server refuses the recipient (550)"));
const well = async () => {};

const signUp = (email: string) =>
  world().transaction((trx) =>
    recordSignUp(trx, {
      email,
      displayName: "Somebody",
      passwordHash: "a hash",
      termsVersion: "test",
      referralCode: null,
      language: "en",
    }),
  );
const age = (table: string, id: string, hours: number) =>
  world().db.raw(`update ${table} set created_at = now() - make_interval(secs => ?) where id = ?`, [
    hours * 3_600,
    id,
  ]);
const late = async () =>
  (await findLateMails(world().app, 60)).map(({ payload }) => Object.values(payload)[0]);

test("operations: a sign-up whose mail met an outage is found again for 24 hours, and mailed once", async () => {
  const signUpId = await signUp("outage@mails.test");
  await expect(answerSignUp(withServer(away), { signUpId })).rejects.toThrow(RetryLaterError);
  expect(await late()).toEqual([]);
  await age("sign_ups", signUpId, 3);
  expect(await late()).toEqual([signUpId]);
  expect((await readOperationFacts(world().db)).mails).toMatchObject({ late: 1 });
  await answerSignUp(withServer(well), { signUpId });
  await answerSignUp(withServer(well), { signUpId });
  expect(sent.filter((to) => to === "outage@mails.test")).toHaveLength(1);
  expect(await late()).toEqual([]);
  expect((await readOperationFacts(world().db)).mails).toEqual({ late: 0, oldestSeconds: 0 });
});

test("the mail of a sign-up of yesterday is no longer tried", async () => {
  const signUpId = await signUp("yesterday@mails.test");
  await age("sign_ups", signUpId, 25);
  expect(await late()).toEqual([]);
});

test("no sweep repeats a mail that the recipient's server refused, but an operator can", async () => {
  const signUpId = await signUp("mistyped@mails.test");
  await expect(answerSignUp(withServer(refused), { signUpId })).rejects.toThrow(GiveUpError);
  const { email } = await buildMiner(world().db);
  const requestId = await world().transaction((trx) => recordEmailRequest(trx, { purpose: "reset", email }));
  await expect(answerEmailRequest(withServer(refused), { requestId })).rejects.toThrow(GiveUpError);
  await age("sign_ups", signUpId, 1);
  await age("email_requests", requestId, 0.5);
  expect(await late()).toEqual([]);
  await answerSignUp(withServer(well), { signUpId });
  await answerEmailRequest(withServer(well), { requestId });
  expect(sent).toEqual(expect.arrayContaining(["mistyped@mails.test", email]));
});

test("operations: a reset is tried for an hour, and is not sent afterwards", async () => {
  const { email } = await buildMiner(world().db);
  const requestId = await world().transaction((trx) => recordEmailRequest(trx, { purpose: "reset", email }));
  await expect(answerEmailRequest(withServer(away), { requestId })).rejects.toThrow(RetryLaterError);
  await age("email_requests", requestId, 0.9);
  expect(await late()).toEqual([requestId]);
  await age("email_requests", requestId, 1.1);
  expect(await late()).toEqual([]);
  await answerEmailRequest(withServer(well), { requestId });
  expect(sent).not.toContain(email);
});
