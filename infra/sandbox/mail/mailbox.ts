import { randomUUID } from "node:crypto";
import { openJournal } from "../journal.ts";
import type { ParsedMail } from "./parse-mail.ts";

export type Mail = ParsedMail & { id: string; to: string; at: string };
type Envelope = { from: string; to: string[] };
type Entry = Mail & { recipients: string[] };

/** The received mails. Addresses are compared case-insensitively. */
export type Mailbox = {
  add(mail: ParsedMail, envelope: Envelope): Mail;
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  clear(): void;
  close(): void;
};

export function openMailbox(stateDir: string | undefined): Mailbox {
  const journal = openJournal<Entry>(stateDir);
  let entries = journal.read();
  return {
    add(mail, envelope) {
      const entry: Entry = {
        ...mail,
        to: envelope.to.join(", "), // the real recipients; the header may differ
        from: mail.from || envelope.from,
        id: randomUUID(),
        at: new Date().toISOString(),
        recipients: envelope.to,
      };
      journal.append(entry);
      entries.push(entry);
      return withoutRecipients(entry);
    },
    list(to) {
      const wanted = to?.trim().toLowerCase();
      const matching =
        wanted === undefined
          ? entries
          : entries.filter((entry) => entry.recipients.some((address) => address.toLowerCase() === wanted));
      return matching.map(withoutRecipients).reverse();
    },
    find: (id) => entries.find((entry) => entry.id === id),
    clear() {
      entries = [];
      journal.replace([]);
    },
    close: () => journal.close(),
  };
}

function withoutRecipients({ recipients: _, ...mail }: Entry): Mail {
  return mail;
}
