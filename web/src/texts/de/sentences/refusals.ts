import type { REFUSAL_SENTENCES } from "@lode/core/domain/sentences/request-sentences";

/** Refusals on a network other than X, which problems.ts has. */
export const refusals: Record<keyof typeof REFUSAL_SENTENCES, string> = {
  "on-network.account-taken": "Dieses {network}-Konto ist mit jemand anderem verbunden",
  "on-network.account-resting": "Dieses {network}-Konto hat jemand anders vor weniger als 7 Tagen entfernt",
  "on-network.too-many-accounts": "Bis zu 3 {network}-Konten lassen sich verbinden",
  "on-network.account-not-linked": "Dieses {network}-Konto ist nicht mit deinem Profil verbunden",
  "on-network.account-needs-reconnect":
    "{network} nimmt diese Verbindung nicht mehr an. Bitte verbinde das Konto neu",
  "on-network.already-awarded": "Dieses {network}-Konto hat diese Aufgabe schon für jemand anderen erledigt",
};
