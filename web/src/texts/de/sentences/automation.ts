import type { AUTOMATION_REASONS } from "@lode/core/domain/sentences/automation-sentences";

/** Why automation waits or leaves an action out. */
export const automation: Record<keyof typeof AUTOMATION_REASONS, string> = {
  "automation.switched-off": "Diese Aktion wurde ausgeschaltet",
  "automation.no-consent": "Dem jetzigen Text wurde nicht zugestimmt",
  "automation.account-removed": "Das Konto wurde entfernt",
  "automation.needs-reconnect": "{network} nimmt diese Verbindung nicht mehr an; verbinde das Konto neu",
  "automation.account-stopped":
    "{network} hat dieses Konto abgelehnt; seine Automatik steht, bis du sie fortsetzt",
  "automation.not-eligible": "Das Konto kann noch nicht verdienen",
  "automation.suspended": "Dein Konto bei Lode ist gesperrt",
  "automation.task-over": "Die Aufgabe ist vorbei",
  "automation.task-full": "Alle Plätze der Aufgabe sind belegt",
  "automation.already-tried": "Dieses Konto hat die Aufgabe schon versucht",
  "automation.tier-cannot": "Der Tarif, den Lode bei {network} hat, erlaubt diese Aktion nicht",
  "automation.no-template": "Für diese Aufgabe ist kein unbenutzter Kommentartext mehr da",
  "automation.refused-by-x": "{network} hat die Aktion abgelehnt",
  "automation.target-gone": "{network} zeigt das Ziel nicht mehr",
  "automation.post-unknown":
    "Die Antwort von {network} ging verloren, und Lode weiß nicht, welche Antwort die eigene ist: Löschen lässt sie sich nur auf {network}",
  "automation.undo-unconfirmed":
    "{network} hat nicht bestätigt, dass es zurückgenommen ist; vielleicht ist es noch da",
  "automation.never-seen": "{network} hat es nie bestätigt; du kannst die Aufgabe von Hand erledigen",
  "automation.no-signer":
    "Mit diesem Konto ist kein entfernter Signierer verbunden; verbinde einen, oder erledige die Aufgabe von Hand",
  "automation.signer-silent": "Dein Signierer hat nicht geantwortet; Lode fragt ihn später noch einmal",
  "automation.paused": "Die Automatik ist pausiert",
  "automation.halted": "Die Automatik ist gerade für alle Konten ausgeschaltet",
  "automation.cap-reached": "Die Aktionen von heute sind verbraucht; der nächste Tag beginnt um 00:00 UTC",
  "automation.outside-hours": "Außerhalb der aktiven Zeiten",
  "automation.limited": "{network} begrenzt, wie oft gefragt werden darf",
  "automation.effect-unknown": "{network} hat nicht gesagt, ob es geklappt hat; Lode prüft das zuerst",
};
