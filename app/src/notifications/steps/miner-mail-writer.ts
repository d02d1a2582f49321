import type { Mail } from "@lode/adapters/mail/mailer";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { Language } from "@lode/core/domain/languages";
import type { MinerMail } from "@lode/db/notifications/miner-mails.repository";
import type { App } from "../../app.ts";
import type { MailApp } from "../../auth/steps/create-mail-link.ts";

export type MinerMailApp = MailApp &
  Pick<App, "clock" | "redis"> & { config: Pick<WorkerConfig, "QUEUE_PREFIX"> };

/** Writes a planned mail. Returns undefined if there is nothing to say. */
export type WriteMinerMail = (
  app: MinerMailApp,
  mail: MinerMail & { name: string; language: Language },
) => Promise<Omit<Mail, "to"> | undefined>;
