import type { NOTICE_SENTENCES } from "@lode/core/domain/sentences/notice-sentences";

/** Titles and texts of notices. */
export const notices: Record<keyof typeof NOTICE_SENTENCES, string> = {
  "held.title": "Auszahlung angehalten",
  "held.text": "Deine Auszahlung von {amount} Punkten wartet: {reason}.",
  "completed.title": "Auszahlung abgeschlossen",
  "completed.text": "{amount} Punkte wurden als {usdc} USDC ausgezahlt.",
  "failed.title": "Auszahlung fehlgeschlagen",
  "failed.text": "{reason}. {amount} Punkte und die Gebühr sind zurück.",
  "wallet-changed.title": "Wallet gewechselt",
  "wallet-changed.text":
    "Auszahlungen gehen jetzt an {address}. Wenn du das nicht warst, nimm den Link aus unserer E-Mail.",
  "change-cancelled.title": "Wechsel der Wallet zurückgenommen",
  "change-cancelled.text":
    "Der Wechsel zu {address} ist zurückgenommen, und offene Auszahlungen dorthin sind zurückgebucht.",
  "linked.title": "X-Konto verbunden",
  "linked.text": "@{username} ist jetzt mit deinem Profil verbunden.",
  "removed.title": "X-Konto entfernt",
  "removed.text": "@{username} ist nicht mehr verbunden. Punkte und Verlauf bleiben.",
  "wallet-connected.title": "Wallet verbunden",
  "wallet-connected.text": "Auszahlungen gehen an {address}.",
  "task-completed.title": "Aufgabe erledigt",
  "task-completed.text": "{points:Punkt|Punkte} verdient: {what}.",
  "task-failed.title": "Aufgabe nicht erledigt",
  "task-failed.text": "{what}: {reason}",
  "reconnect.title": "Verbinde ein Konto neu",
  "reconnect.text":
    "Die Verbindung von @{username} wird nicht mehr angenommen. Aufgaben und Automatik warten, bis du das Konto neu verbindest.",
  "owes.title": "Ein Konto schuldet Punkte",
  "owes.text":
    "@{username} hat früher {points:Punkt|Punkte} für Aktionen bekommen, die rückgängig gemacht wurden. Sie werden von dem abgezogen, was du als Nächstes verdienst.",
  "stopped.title": "Automatik gestoppt",
  "stopped.text": "{reason}. Die Automatik von @{username} steht, bis du sie fortsetzt.",
  "warned.title": "Eine Aktion ist nicht mehr zu sehen",
  "warned.text":
    "Nicht mehr zu sehen: {what}. Mach das bis {until} noch einmal, sonst gehen die Punkte zurück.",
  "unlinked.text":
    "Lode kann nicht prüfen, ob es noch da ist: {what}. @{username} ist nicht verknüpft. Verbinde das Konto bis {until} neu, sonst gehen die Punkte zurück.",
  "reversed.title": "Punkte zurückgenommen",
  "reversed.text": "{points:Punkt ist|Punkte sind} zurückgenommen ({what}): {why}.",
  "reversed.undone": "Die Aktion ist nicht mehr zu sehen",
  "reversed.undone-again":
    "Die Aktion ist nicht mehr zu sehen, und nur vor der ersten solchen Aktion in {days} Tagen gibt es einen Hinweis",
  "reversed.unlinked": "@{username} war nicht verknüpft, und Lode konnte die Aktion nicht prüfen",
  "referral-counted.title": "Einladung gezählt",
  "referral-counted.text":
    "Jemand, den du eingeladen hast, hat die erste Aufgabe erledigt. Du bekommst {points:Punkt|Punkte}.",
  "referral-counted.without-points": "Jemand, den du eingeladen hast, hat die erste Aufgabe erledigt.",
  "referral-refused.title": "Einladung zurückgenommen",
  "referral-refused.text":
    "Eine Einladung zählt nicht mehr: {reason}. {points:Punkt dafür ist|Punkte dafür sind} zurückgenommen.",
  "referral-refused.without-points": "Eine Einladung zählt nicht mehr: {reason}.",
  "referral.shared-wallet": "Ihr benutzt dieselbe Wallet",
  "referral.shared-account": "Ihr habt dasselbe Konto verknüpft",
  "referral.task-undone": "Die bestätigten Aufgaben wurden rückgängig gemacht",
  "referral.account-deleted": "Das Konto wurde gelöscht",
  "referral.counted-before": "Wallet oder Konto gehörte schon zu einer anderen Einladung",
  "password.title": "Passwort geändert",
  "password.text": "Dein Passwort ist geändert, und alle anderen Sitzungen sind beendet.",
  "suspended.title": "Konto gesperrt",
  "suspended.text": "Dieses Konto ist gesperrt: {because}",
  "reinstated.title": "Konto wieder aktiv",
  "reinstated.text": "Dieses Konto ist wieder aktiv, und was angehalten war, geht weiter.",
  "adjusted.title": "Punkte korrigiert",
  "adjusted.text": "{points} Punkte: {because}",
  "upheld.title": "Einspruch angenommen",
  "upheld.text": "Deinem Einspruch gegen {what} wurde stattgegeben: {answer}",
  "rejected.title": "Einspruch abgelehnt",
  "rejected.text": "Dein Einspruch gegen {what} wurde abgelehnt: {answer}",
  "contested.verdict": "eine Entscheidung",
  "contested.reversal": "zurückgenommene Punkte",
  "contested.suspension": "die Sperre deines Kontos",
};
