import { hashToken } from "@lode/adapters/crypto/random-token";
import type { Language } from "@lode/core/domain/languages";
import { findConfirmation } from "@lode/db/auth/email-tokens.repository";
import { recordSignUp } from "@lode/db/auth/sign-ups.repository";
import { type MailKind, type MailPayloads, planMails } from "@lode/db/mails/mails.repository";
import { changeWallet } from "@lode/db/profile/profile.repository";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import type { ReceivedMail } from "@lode/sandbox/mail/start-mail-sandbox";
import { startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { sendMail } from "./send-mail.ts";

let mails: SandboxControls["mailsTo"];
let mailUrl: string;
const world = useTestLode(async (_treasury, onClose) => {
  const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  onClose(() => mail.stop());
  mailUrl = mail.url;
  mails = sandboxControls({ mail: mail.url }).mailsTo;
  return { SMTP_URL: mail.smtpUrl };
});

const signUp = (email: string, displayName: string, language: Language = "en") =>
  world().transaction((trx) =>
    recordSignUp(trx, {
      email,
      displayName,
      passwordHash: `of ${displayName}`,
      termsVersion: "test",
      referralCode: null,
      language,
    }),
  );
async function mail<Kind extends MailKind>(kind: Kind, payload: MailPayloads[Kind]): Promise<void> {
  const [mailId = ""] = await world().transaction((trx) => planMails(trx, kind, [payload]));
  if (mailId) await sendMail(world().app, { mailId });
}
const answer = (signUpId: string) => mail("sign-up", { signUpId });

async function ask(purpose: "confirm" | "reset", email: string): Promise<void> {
  await mail(purpose, { email });
  expect(await world().db("mails").whereRaw("payload->>'email' = ?", [email])).toEqual([]);
}
const subjectsTo = async (email: string) => (await mails(email)).map(({ subject }) => subject);
const CONFIRM = "Confirm your email for Lode";

test("adversary: a mail sent before the confirmation contains no text from the sign-up form", async () => {
  const email = "anybody@mails.test";
  await answer(await signUp(email, "you won 500 USDC, claim at http://evil.example/x"));
  await ask("confirm", email);
  const sent = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(email)}`);
  const received = (await sent.json()) as ReceivedMail[];
  expect(received).toHaveLength(2);
  for (const { subject, text, html } of received) {
    for (const part of [subject, text, html]) {
      expect(part).not.toBe("");
      expect(part).not.toMatch(/evil|USDC/);
    }
  }
});

test("adversary: a replaced sign-up gets no mail, whenever its job runs", async () => {
  const email = "replaced@mails.test";
  const strangers = await signUp(email, "Stranger");
  const owners = await signUp(email, "Owner");
  await answer(strangers);
  expect(await mails(email)).toEqual([]);
  await answer(owners);
  await answer(strangers);
  const [mail, ...others] = await mails(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: CONFIRM });
  const token = new URL(mail?.links[0] ?? "").searchParams.get("token") ?? "";
  expect(await findConfirmation(world().db, hashToken(token))).toEqual({ signUpId: owners });
});

test("a sign-up for an address with an account mails its owner, without a link", async () => {
  const { email } = await buildMiner(world().db, { name: "Ada" });
  await answer(await signUp(email, "Stranger"));
  await ask("confirm", email);
  expect(await subjectsTo(email)).toEqual(Array(2).fill("You already have a Lode account"));
  expect((await mails(email)).flatMap(({ links }) => links).join()).not.toContain("token=");
});

test("a reset is mailed only to an existing account, not to an unconfirmed or unknown address", async () => {
  const { email } = await buildMiner(world().db);
  await ask("reset", email);
  expect(await subjectsTo(email)).toEqual(["Choose a new password for Lode"]);
  await signUp("waiting@mails.test", "Waiting");
  for (const other of ["waiting@mails.test", "unknown@mails.test"]) {
    await ask("reset", other);
    expect(await mails(other)).toEqual([]);
  }
});

test("requesting the confirmation again mails the newest sign-up's link, and mails nothing to an unknown address", async () => {
  await signUp("again@mails.test", "Again");
  await ask("confirm", "again@mails.test");
  expect(await subjectsTo("again@mails.test")).toEqual([CONFIRM]);
  await ask("confirm", "unknown@mails.test");
  expect(await mails("unknown@mails.test")).toEqual([]);
});

test("a confirmation is written in the language of its sign-up", async () => {
  const email = "greta@mails.test";
  await answer(await signUp(email, "Greta", "de"));
  expect(await subjectsTo(email)).toEqual(["Bestätige deine E-Mail-Adresse für Lode"]);
});

async function sendWalletChanged({ userId }: BuiltMiner): Promise<void> {
  const change = await world().transaction((trx) =>
    changeWallet(trx, userId, Keypair.generate().publicKey.toBase58()),
  );
  await mail("wallet-changed", { userId, changeId: change?.id ?? "" });
}

test.each<[mail: string, send: (miner: BuiltMiner) => Promise<void>, english: string, german: string]>([
  [
    "of an account that exists",
    async ({ email }) => answer(await signUp(email, "Stranger")),
    "You already have a Lode account",
    "Du hast schon ein Konto bei Lode",
  ],
  [
    "of a reset",
    ({ email }) => ask("reset", email),
    "Choose a new password for Lode",
    "Wähle ein neues Passwort für Lode",
  ],
  [
    "of a changed password",
    ({ userId }) => mail("password-changed", { userId }),
    "Your Lode password was changed",
    "Dein Passwort bei Lode wurde geändert",
  ],
  [
    "of a changed wallet",
    sendWalletChanged,
    "Your Lode wallet was changed",
    "Deine Wallet bei Lode wurde gewechselt",
  ],
])("adversary: the mail %s has the miner's current language and no name", async (_mail, send, en, de) => {
  const wallet = Keypair.generate().publicKey.toBase58();
  const miner = await buildMiner(world().db, { wallet, name: "Ben, this is a test. Please ignore it" });
  await send(miner);
  const { app } = world();
  const config = { ...app.config, WALLET_CHANGES_PER_DAY: 0 };
  await updateProfile({ ...app, config }, { userId: miner.userId, changes: { language: "de" } });
  await send(miner);
  expect(await subjectsTo(miner.email)).toEqual([de, en]);
  for (const { text } of await mails(miner.email)) expect(text).toMatch(/^(?:Hello|Hallo),/);
});
