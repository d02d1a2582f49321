import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, run } from "../query.ts";

/** What a miner wants to be told. Everything is off until the miner turns it on. */
export interface MessageChoices {
  mondayMail: boolean;
  /** A notice when a task opens. */
  taskNotice: boolean;
  taskMail: boolean;
  timeZone: string;
}

/** Undefined if the miner has never chosen anything. */
export async function findMessageChoices(db: DbOrTrx, userId: string): Promise<MessageChoices | undefined> {
  return maybe(
    db,
    `select monday_mail as "mondayMail", task_notice as "taskNotice", task_mail as "taskMail", time_zone as "timeZone"
     from message_choices where user_id = :userId`,
    { userId },
  );
}

export async function storeMessageChoices(trx: Trx, userId: string, choices: MessageChoices): Promise<void> {
  await run(
    trx,
    `insert into message_choices (user_id, monday_mail, task_notice, task_mail, time_zone)
     values (:userId, :mondayMail, :taskNotice, :taskMail, :timeZone)
     on conflict (user_id) do update set monday_mail = excluded.monday_mail, task_notice = excluded.task_notice,
       task_mail = excluded.task_mail, time_zone = excluded.time_zone, changed_at = now(),
       notice_due = message_choices.notice_due and excluded.task_notice,
       mail_due = message_choices.mail_due and excluded.task_mail`,
    { userId, ...choices },
  );
}

/** Turns off every mail of choice. Notices stay: they are not mailed. */
export async function turnOffMails(trx: Trx, userId: string): Promise<void> {
  await run(
    trx,
    `update message_choices set monday_mail = false, task_mail = false, mail_due = false, changed_at = now()
     where user_id = :userId and (monday_mail or task_mail)`,
    { userId },
  );
}

/** Turns off mails and notices of choice. The zone stays. */
export async function turnOffChoices(trx: Trx, userId: string): Promise<void> {
  await run(
    trx,
    `update message_choices set monday_mail = false, task_notice = false, task_mail = false, notice_due = false,
       mail_due = false, changed_at = now() where user_id = :userId`,
    { userId },
  );
}
