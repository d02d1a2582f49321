import { join } from "node:path";
import { numberFromEnv, runSandbox } from "../run-sandbox.ts";
import { startMailSandbox } from "./start-mail-sandbox.ts";

await runSandbox("mail sandbox", async () => {
  const running = await startMailSandbox({
    httpPort: numberFromEnv("MAIL_PORT", 3003),
    smtpPort: numberFromEnv("MAIL_SMTP_PORT", 1025),
    stateDir: join(process.env.LODE_DATA_DIR ?? ".data", "mail"),
    host: process.env.HOST,
  });
  return { running, sentence: `Mail sandbox: ${running.url}, ${running.smtpUrl}` };
});
