import { count, inPoints, plural } from "../../lib/format.ts";
import type { dashboard as english } from "../en/dashboard.ts";

export const dashboard: typeof english = {
  title: "Dein Mining-Dashboard",
  settings: "Einstellungen",
  tabs: { label: "Dashboard", tasks: "Aufgaben", console: "Mining-Konsole", analytics: "Auswertung" },
  system: {
    unavailable: "System nicht erreichbar",
    degraded: "System eingeschränkt",
    healthy: "System läuft",
    checking: "System wird geprüft",
  },
  active: "Aktiv",
  demoMode: "Demo-Modus",
  automationNoAccounts:
    "Sobald ein X-Konto verknüpft ist, kann die Automatik Aufgaben für dich erledigen. Sie bleibt aus, bis du sie einschaltest.",
  automationAll:
    "Die Automatik läuft für alle deine Konten. Du kannst die Aufgaben trotzdem selbst erledigen.",
  next: {
    label: "Als Nächstes:",
    loadName: "dein nächster Schritt",
    linkWhy: (followers, days) =>
      `Dauert auf X 30 Sekunden. Zum Verdienen braucht das Konto mindestens ${followers} Follower und ${days} Tage Alter.`,
    linkAction: "Konto verknüpfen",
    linkAnother: "Verknüpfe ein Konto, das verdienen kann",
    reconnect: (username) => `Verbinde ${username} neu`,
    reconnectWhy: "X nimmt die Verbindung nicht mehr an. Neu verknüpfen dauert 30 Sekunden.",
    firstTaskWhy: (value, username, network) =>
      `Deine ersten ${inPoints(value)}, mit ${username}. Wir prüfen bei ${network}, du musst nichts beweisen.`,
    taskWhy: (value, username) => `Bringt ${inPoints(value)} mit ${username}.`,
    missing: (value) => `Noch ${inPoints(value)} bis zu deiner ersten Auszahlung.`,
    worthMost: "Gerade deine bestbezahlte Aufgabe.",
    startOn: (network) => `Auf ${network} erledigen`,
    startName: (task, username) => `${task} als ${username}`,
    begun: "Wir prüfen, wenn du zurückkommst. Nichts passiert? Drück auf Abschließen.",
    toFirst: (have, needed) => `${count(have)} von ${count(needed)} für deine erste Auszahlung`,
    done: (value) => `Geschafft: +${count(value)}`,
    wallet: "Verbinde deine Wallet",
    walletWhy: "Deine Punkte werden als USDC an eine Solana-Wallet ausgezahlt, die nur dir gehört.",
    walletAction: "Wallet verbinden",
    changeWallet: "Wechsle deine Wallet",
    changeWalletWhy: (wallet) =>
      `Deine letzte Auszahlung an ${wallet} ist gescheitert, und die nächste würde es auch.`,
    changeWalletAction: "Andere Wallet wählen",
    withdraw: "Deine erste Auszahlung",
    withdrawWhy: (balance, worth) => `Du hast ${inPoints(balance)}: ${worth} nach der Gebühr.`,
    withdrawAction: "Auszahlen",
    automation: "Lass die Automatik arbeiten",
    automationWhy:
      "Sie erledigt, was du erlaubst, in deinen Zeiten und Grenzen. Du kannst sie jederzeit anhalten.",
    automationAction: "Einschalten",
    rest: "Für jetzt alles geschafft",
    restAction: "Mehr pro Aufgabe verdienen",
  },
  today: {
    title: "Heute",
    week: "Deine sieben Tage",
    tasks: (done) => plural(done, "Aufgabe", "Aufgaben"),
    day: (day, tasks) => `${day}: ${tasks === 0 ? "keine Aufgabe" : plural(tasks, "Aufgabe", "Aufgaben")}`,
    ahead: (day) => `${day}: kommt noch`,
  },
  samples: {
    note: "Feste Beispielzahlen.",
    figures: {
      miners: "Aktive Miner",
      rate: "Mining-Tempo",
      session: "Mittlere Sitzung",
      success: "Erfolgsquote",
    },
    activity: {
      follow: (name) => `${name} ist einem Konto gefolgt`,
      repost: (name) => `${name} hat einen Beitrag repostet`,
      like: (name) => `${name} hat einen Beitrag gelikt`,
      comment: (name) => `${name} hat einen Beitrag kommentiert`,
    },
    secondsAgo: (seconds) => `vor ${seconds} s`,
    minutesAgo: (minutes) => `vor ${minutes} min`,
  },
};
