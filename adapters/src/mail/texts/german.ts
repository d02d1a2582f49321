import { pointsToUsdc } from "@lode/core/domain/amounts";
import type { ObjectionSubject } from "@lode/core/domain/objections/objection";
import type { MailCatalogue } from "./english.ts";

const CONTESTED: Record<ObjectionSubject, string> = {
  verdict: "eine Entscheidung",
  reversal: "zurückgenommene Punkte",
  suspension: "die Sperre deines Kontos",
};

const decimal = (points: bigint): string => pointsToUsdc(points).replace(".", ",");

const plural = (value: bigint | number, one: string, many: string): string =>
  `${value} ${Number(value) === 1 ? one : many}`;

export const german: MailCatalogue = {
  hello: "Hallo,",
  hi: (name) => `Hallo ${name},`,
  orOpen: "Falls der Knopf nicht geht, öffne diesen Link:",
  unsubscribe: "Diese Mails abbestellen",
  confirmation: (product) => ({
    subject: `Bestätige deine E-Mail-Adresse für ${product}`,
    paragraph: `Willkommen bei ${product}. Bestätige deine E-Mail-Adresse und verknüpfe dann dein erstes X-Konto. Der Link gilt 24 Stunden.`,
    button: "E-Mail bestätigen",
    footer: "Wenn du dich nicht registriert hast, musst du nichts tun.",
  }),
  alreadyRegistered: (product) => ({
    subject: `Du hast schon ein Konto bei ${product}`,
    paragraph: `Jemand, vielleicht du, wollte sich mit dieser Adresse bei ${product} registrieren. Sie hat schon ein Konto: Melde dich einfach an.`,
    button: "Anmelden",
    footer: "Wenn du das nicht warst, musst du nichts tun. Dein Konto ist unverändert.",
  }),
  reset: (product) => ({
    subject: `Wähle ein neues Passwort für ${product}`,
    paragraph: "Du möchtest dein Passwort zurücksetzen. Der Link gilt einmal, innerhalb der nächsten Stunde.",
    button: "Neues Passwort wählen",
    footer: "Wenn du das nicht warst, musst du nichts tun. Dein Passwort ist unverändert.",
  }),
  passwordChanged: (product) => ({
    subject: `Dein Passwort bei ${product} wurde geändert`,
    paragraph: "Dein Passwort wurde geändert, und alle anderen Sitzungen sind beendet.",
    button: "Das war ich nicht: neues Passwort wählen",
    footer: "Wenn du das warst, musst du nichts tun.",
  }),
  walletChanged: (product, { address, holdHours }) => {
    const hours = plural(holdHours, "Stunde", "Stunden");
    const hold = holdHours > 0 ? ` Auszahlungen dorthin warten ${hours}.` : "";
    return {
      subject: `Deine Wallet bei ${product} wurde gewechselt`,
      paragraph: `Auszahlungen gehen jetzt an die Solana-Wallet ${address}.${hold}`,
      button: "Das war ich nicht: Wechsel zurücknehmen",
      footer:
        "Damit gilt wieder die Wallet, die du vor allen Änderungen der letzten drei Tage hattest, alle offenen Auszahlungen kommen zurück, und du wirst überall abgemeldet. Wenn du das warst, musst du nichts tun.",
    };
  },
  objectionAnswered: (product, { subject, isUpheld, answer }) => ({
    subject: isUpheld ? "Deinem Einspruch wurde stattgegeben" : "Dein Einspruch wurde abgelehnt",
    paragraph: isUpheld
      ? `Deinem Einspruch gegen ${CONTESTED[subject]} wurde stattgegeben: ${answer}`
      : `Dein Einspruch gegen ${CONTESTED[subject]} wurde abgelehnt: ${answer}`,
    button: `${product} öffnen`,
    footer: "Die Antwort auf einen Einspruch ist endgültig. Wenn du eine Frage hast, schreib uns.",
  }),
  weekly: (product, { points, rank, open, missing }) => ({
    subject:
      points > 0n ? `Deine Woche: ${plural(points, "Punkt", "Punkte")}` : `Was bei ${product} offen ist`,
    paragraph: [
      points > 0n
        ? `Letzte Woche hast du ${plural(points, "Punkt", "Punkte")} verdient.`
        : "Letzte Woche hast du nichts verdient.",
      rank === null ? "" : `Du bist auf Rang ${rank}.`,
      open === 0
        ? "Gerade ist keine Aufgabe für dich offen."
        : `Für dich offen: ${plural(open, "Aufgabe", "Aufgaben")}.`,
      missing > 0n
        ? `Bis zur nächsten Auszahlung ${missing === 1n ? "fehlt" : "fehlen"} ${plural(missing, "Punkt", "Punkte")}.`
        : "Deine Punkte reichen für eine Auszahlung.",
    ]
      .filter(Boolean)
      .join(" "),
    button: "Dashboard öffnen",
    footer: "Du bekommst diese Mail montags, weil du sie im Profil eingeschaltet hast.",
  }),
  payout: (product, { points, address }) => ({
    subject: `Du hast ${decimal(points)} $ bekommen`,
    paragraph: `Deine Auszahlung von ${points} Punkten ist abgeschlossen: ${decimal(points)} USDC sind in deiner Solana-Wallet ${address}.`,
    button: "Zum Beleg",
    footer: `${product} schreibt dir zu jeder Auszahlung. Wenn du sie nicht wolltest, ändere dein Passwort.`,
  }),
};
