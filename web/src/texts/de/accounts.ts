import { count, plural } from "../../lib/format.ts";
import type { accounts as english } from "../en/accounts.ts";

export const accounts: typeof english = {
  title: "X-Konten",
  note: (maximum) => `Bis zu ${maximum} Konten`,
  loading: "Deine X-Konten",
  link: "X-Konto verknüpfen",
  full: (maximum) => `Alle ${maximum} Plätze sind belegt. Entferne ein Konto, um ein anderes zu verknüpfen.`,

  noneTitle: "Verknüpfe dein erstes X-Konto",

  eligible: "Kann verdienen",
  notEligible: "Kann noch nicht verdienen",
  reconnectNeeded: "Neu verbinden",
  reconnectWhy: "X nimmt diese Verbindung nicht mehr an.",
  reconnect: (username) => `@${username} neu verbinden`,
  verified: "Verifiziert",
  old: (age) => `${age} alt`,

  remove: "Entfernen",
  removeTitle: (username) => `@${username} entfernen?`,
  removeNote:
    "Deine Punkte und dein Verlauf bleiben. Für dieselben Aufgaben gibt es nach dem erneuten Verknüpfen keine Punkte mehr, und 7 Tage lang kann niemand sonst das Konto verknüpfen. Verknüpfe es binnen 7 Tagen wieder, sonst gehen neuere Gutschriften vielleicht zurück; wir sagen es dir vorher.",
  removeNow: "Konto entfernen",
  keepIt: "Behalten",
  removed: "X-Konto entfernt",
  removeFailed: "Das X-Konto konnte nicht entfernt werden",

  nostr: {
    title: "Nostr-Schlüssel",
    note: (maximum) =>
      `Bis zu ${maximum} Schlüssel. Dein Schlüssel bleibt in deinem Signierer: Lode bittet nur um eine Unterschrift, die zeigt, dass er dir gehört.`,
    link: "Nostr-Schlüssel verknüpfen",
    waiting: "Warten auf deinen Signierer …",
    full: (maximum) =>
      `Alle ${maximum} Plätze sind belegt. Entferne einen Schlüssel, um einen anderen zu verknüpfen.`,
    needs: (followers, days) =>
      `Zum Verdienen braucht ein Schlüssel ${count(followers)} Follower, denen dieses Lode vertraut, und muss seit ${count(days)} Tagen bekannt sein.`,
    noExtension:
      "In diesem Browser antwortet keine Nostr-Erweiterung (NIP-07). Installiere eine, lade die Seite neu und versuch es noch einmal.",
    refused: "Dein Signierer hat nicht unterschrieben",
    linked: (username) => `${username} ist mit deinem Profil verknüpft`,
    bySigner: "Entfernter Signierer verbunden: Die Automatik kann ihn um Unterschriften bitten",
    byHand: "Du unterschreibst von Hand: Die Automatik braucht einen entfernten Signierer",
    reconnectWhy: "Dein Signierer nimmt Lode nicht mehr an. Verbinde ihn unten neu.",
    facts: {
      followers: (followers) => plural(followers, "vertrauter Follower", "vertraute Follower"),
      known: (age) => `bekannt seit ${age}`,
    },
  },

  signer: {
    begin: "Entfernten Signierer nutzen",
    why: "Eine Signierer-App wie Amber oder nsec.app. Mit ihr kann die Automatik für dich liken, reposten und kommentieren.",
    scan: "Scanne diesen Code mit deinem Signierer oder füge die Adresse dort ein. Sie gilt zehn Minuten.",
    code: "Die Adresse für deinen Signierer als QR-Code",
    onThisDevice: "In einem Signierer auf diesem Gerät öffnen",
    sandbox: "Signierer der Sandbox öffnen",
    copy: "Adresse kopieren",
    copied: "Adresse kopiert",
    approve: "Wartet auf deinen Signierer: Erlaube dort Lode",
    confirm: "Wartet auf deinen Signierer: Bestätige dort die Unterschrift",
  },

  connecting: "X-Konto wird verbunden",
  connectingNote: "Einen Moment, wir verbinden dein X-Konto …",
  deniedTitle: "Nicht erlaubt",
  denied: "X hat die Verbindung abgelehnt, oder sie ist fehlgeschlagen",
  missing: "Angaben von X fehlen, oder du bist nicht angemeldet",
  connectFailed: "Das X-Konto konnte nicht verbunden werden",
  alreadyTitle: "Schon verbunden",
  already: (username) => `@${username} ist schon mit deinem Profil verbunden`,
  success: "Geschafft!",
  connected: (username) => `@${username} ist jetzt mit deinem Profil verbunden`,
};
