import type { REQUEST_SENTENCES } from "@lode/core/domain/sentences/request-sentences";

/** What is wrong with a request. Field names of the contract are not shown. */
export const requests: Record<keyof typeof REQUEST_SENTENCES, string> = {
  "input.amount": "Gib einen gültigen Betrag ein",
  "input.bio": "Höchstens 280 Zeichen, bitte",
  "input.captcha_token": "Bitte löse das Captcha",
  "input.display_name": "Bitte wähle einen Namen mit 1 bis 50 Zeichen",
  "input.email": "Bitte gib eine gültige E-Mail-Adresse ein",
  "input.new_password": "Bitte wähle ein Passwort mit 8 bis 128 Zeichen",
  "input.walletAddress": "Verbinde zuerst deine Wallet",
  "fault.missing": "Bitte fülle alle Felder aus",
  "fault.invalid": "Bitte prüfe die markierten Felder",
  "fault.too-short": "Bitte schreib mindestens {n:Zeichen|Zeichen}",
  "fault.too-long": "Bitte schreib höchstens {n:Zeichen|Zeichen}",
  "fault.too-small": "Bitte wähle mindestens {n}",
  "fault.not-more": "Bitte wähle mehr als {n}",
  "fault.too-big": "Bitte wähle höchstens {n}",
  "fault.not-less": "Bitte wähle weniger als {n}",
  "fault.not-offered": "Bitte wähle eines davon: {options}",
  "wait-seconds": "Zu viele Versuche. Bitte warte {seconds} s und versuch es noch einmal",
  "wallet-changed-often":
    "Die Wallet lässt sich in 24 Stunden {most}-mal wechseln. Bitte versuch es später noch einmal",
  "content-encoded": "Bitte sende den Inhalt ohne Kodierung",
};
