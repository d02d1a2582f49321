import { type ReceivedMail, startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "./mailer.ts";

test("a mail with an unsubscribe link says so to mail programs, and keeps its id", async () => {
  const sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  onTestFinished(() => sandbox.stop());
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
