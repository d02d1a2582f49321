import type { ReceivedMail } from "@lode/sandbox/mail/start-mail-sandbox";
import { type MailSandbox, startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailer } from "./mailer.ts";

let sandbox: MailSandbox;
beforeEach(async () => {
  sandbox = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
});
afterEach(() => sandbox.stop());

const LINK = "http://127.0.0.1:3000/api/auth/confirm?token=abc=DEF_123&then=%2Fdashboard";

async function send(to: string, subject = "Confirm your e-mail – Lode ⛏"): Promise<void> {
  const transport = createTransport(sandbox.smtpUrl);
  await transport.sendMail({
    from: '"Lode" <no-reply@lode.test>',
    to,
    subject,
    text: `Grüß dich!\n\nOpen this link within 24 hours, and no later than the day after tomorrow morning: ${LINK}.\n`,
    html: `<p>Grüß dich! <a href="${LINK.replace("&", "&amp;")}">Confirm</a><script>alert(1)</script></p>`,
  });
  transport.close();
}

async function messages(to?: string): Promise<ReceivedMail[]> {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  return (await (await fetch(`${sandbox.url}/api/messages${query}`)).json()) as ReceivedMail[];
}

test("a mail is listed with its subject, both bodies and the links in its text", async () => {
  await send("miner@example.test");
  const [mail] = await messages("MINER@example.test");
  expect(mail).toMatchObject({
    to: "miner@example.test",
    from: expect.stringContaining("no-reply@lode.test"),
    subject: "Confirm your e-mail – Lode ⛏",
    links: [LINK],
  });
  expect(mail?.text).toContain("Grüß dich!");
  expect(mail?.html).toContain("<script>");
  expect(Date.parse(mail?.at ?? "")).toBeGreaterThan(0);
});

test("a mail that can be left says so to mail programs, and keeps its id", async () => {
  const mailer = createMailer(sandbox.smtpUrl, "Lode <no-reply@lode.test>");
  const unsubscribeUrl = "https://lode.example/api/weekly-mail/unsubscribe?token=a-token-of-many-characters";
  const mail = { to: "ada@lode.test", subject: "Monday", text: "Hello", html: "<p>Hello</p>" };
  await mailer.send({ ...mail, unsubscribeUrl, messageId: "<one@lode.example>" });
  await mailer.send(mail);
  mailer.close();
  const [plain, leavable] = await messages("ada@lode.test");
  expect(leavable?.headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribeUrl}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "message-id": "<one@lode.example>",
  });
  expect(Object.keys(plain?.headers ?? {})).not.toContain("list-unsubscribe");
  // Nobody's out-of-office program answers either.
  for (const mail of [plain, leavable])
    expect(mail?.headers).toMatchObject({ "auto-submitted": "auto-generated" });
});
