import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { type ReceivedMail, startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { afterAll, expect, test } from "vitest";
import { createMailer, isRecipientsFault } from "./mailer.ts";

const RCPT = "RCPT TO";

test.each([
  ["550 5.1.1 no such user", RCPT, true],
  ["550 5.1.10 recipient not found", RCPT, true],
  ["550-5.1.1 The email account\n550 5.1.1 does not exist", RCPT, true],
  ["552 5.2.2 mailbox full", "DATA", true],
  ["553 5.1.8 sender's domain does not exist", "MAIL FROM", false],
  ["550 5.7.1 relaying denied", RCPT, false],
  ["554 5.7.1 blocked by a list", "DATA", false],
  ["530 5.7.0 authentication required", "MAIL FROM", false],
  ["550 relay not permitted", RCPT, false],
  ["550 Unrouteable address", RCPT, true],
  ["530 must issue STARTTLS", RCPT, false],
  ["554 no", "DATA", false],
  ["451 4.7.1 greylisted", RCPT, false],
  ["452 4.2.2 over quota", RCPT, false],
])("%s at %s is the recipient's fault: %s", (response, command, expected) => {
  const responseCode = Number(response.slice(0, 3));
  expect(isRecipientsFault({ response, responseCode, command })).toBe(expected);
});

const sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
afterAll(() => sandbox.stop());

test.each<[string, object, string?]>([
  ["someone@refused.test", GiveUpError],
  ["full@answers.test", GiveUpError],
  ["unrouteable@answers.test", GiveUpError],
  ["greylisted@answers.test", RetryLaterError],
  ["untrusted@answers.test", RetryLaterError],
  ["unauthenticated@answers.test", RetryLaterError],
  ["nobody@example.test", RetryLaterError, "smtp://127.0.0.1:1"],
])(
  "operations: the server's answer to %s is understood, and not repeated with the address",
  async (to, kind, url = sandbox.smtpUrl) => {
    const mailer = createMailer(url, "Lode <no-reply@lode.test>");
    const error = await mailer.send({ to, subject: "s", text: "t", html: "<p>t</p>" }).catch((one) => one);
    mailer.close();
    expect(error).toBeInstanceOf(kind);
    expect(String(error)).not.toContain(to);
  },
);

test("a mail with an unsubscribe link says so to mail programs, and keeps its id", async () => {
  const mailer = createMailer(sandbox.smtpUrl, "Lode <no-reply@lode.test>");
  const unsubscribeUrl = "https://lode.example/api/weekly-mail/unsubscribe?token=a-token-of-many-characters";
  const mail = { to: "ada@lode.test", subject: "Monday", text: "Hello", html: "<p>Hello</p>" };
  await mailer.send({ ...mail, unsubscribeUrl, messageId: "<one@lode.example>" });
  await mailer.send(mail);
  mailer.close();
  const received = await fetch(`${sandbox.url}/api/messages?to=ADA@lode.test`);
  const [plain, leavable] = (await received.json()) as ReceivedMail[];
  expect(leavable?.headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribeUrl}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "message-id": "<one@lode.example>",
  });
  expect(Object.keys(plain?.headers ?? {})).not.toContain("list-unsubscribe");
  // Out-of-office programs do not answer either mail.
  for (const mail of [plain, leavable])
    expect(mail?.headers).toMatchObject({ "auto-submitted": "auto-generated" });
});
