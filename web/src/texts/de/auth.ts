import type { auth as english } from "../en/auth.ts";

export const auth: typeof english = {
  welcome: (product) => `Willkommen bei ${product}`,
  choice: "Anmelden oder registrieren",
  signIn: "Anmelden",
  signingIn: "Anmeldung läuft …",
  signUp: "Registrieren",
  create: "Konto erstellen",
  creating: "Konto wird erstellt …",
  signInFailed: "Anmeldung fehlgeschlagen",
  signUpFailed: "Registrierung fehlgeschlagen",
  demo: "Die Zugänge der Demo nennt dir",
  steps: {
    confirm: ["E-Mail bestätigen", "Öffne den Link, den wir dir schicken."],
    link: [
      "X-Konto verknüpfen",
      "Das dauert 30 Sekunden. Punkte bekommst du mit einem öffentlichen Konto mit 30 Followern, das 60 Tage alt ist.",
    ],
    task: [
      "Erste Aufgabe erledigen",
      "Lode prüft sie bei X und zeigt dir, wie sich deine Punkte zusammensetzen.",
    ],
  },
  stepDone: "Erledigt",
  field: {
    email: "E-Mail",
    password: "Passwort",
    newPassword: "Neues Passwort",
    displayName: "Anzeigename",
    eightCharacters: "Mindestens 8 Zeichen",
  },
  check: {
    email: "Bitte gib eine gültige E-Mail-Adresse ein",
    password: "Bitte gib dein Passwort ein",
    newPassword: "Bitte wähle ein Passwort mit 8 bis 128 Zeichen",
    displayName: "Bitte wähle einen Namen mit 1 bis 50 Zeichen",
  },
  accept:
    "Mit dem Erstellen eines Kontos akzeptierst du die {terms} und die {privacy} und bestätigst, dass du mindestens 18 bist.",
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutzerklärung",
  captcha: {
    missing: "Bitte löse das Captcha",
    failed: "Das Captcha konnte nicht geladen werden.",
    reload: "Captcha neu laden",
  },
  forgot: {
    title: "Passwort vergessen?",
    send: "Link anfordern",
    sent: "Falls es zu dieser Adresse ein Konto gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.",
    back: "Zurück zur Anmeldung",
  },
  inbox: {
    title: "Schau in dein Postfach",
    sent: "Wir haben einen Link an {email} geschickt. Öffne ihn, um dein Konto zu aktivieren. Er gilt 24 Stunden.",
    next: "Nichts angekommen? Schau im Spam-Ordner nach oder lass ihn dir noch einmal schicken.",
    openMail: "Mail öffnen",
    again: "Noch einmal senden",
    otherAddress: "Andere Adresse verwenden",
    confirmed: "Schon bestätigt? Jetzt anmelden",
    check: "Wir haben dir den Bestätigungslink per E-Mail geschickt!",
  },
  sending: "Wird gesendet …",
  mailLink: {
    missing: "Dieser Link ist unvollständig",
    incomplete:
      "Ein Teil des Links fehlt. Manche Mailprogramme schneiden lange Links ab: Öffne ihn noch einmal aus der E-Mail oder kopiere die ganze Zeile.",
    orNew: "Oder fordere einen neuen an:",
    newLink: "Neuen Link senden",
    forgotInstead: "Neuen Link anfordern",
  },
  confirm: {
    title: "E-Mail bestätigen",
    intro: "Ein Klick, und dein Konto ist aktiv.",
    press: "E-Mail bestätigen",
    done: "Deine E-Mail-Adresse ist bestätigt. Du kannst dich jetzt anmelden.",
  },
  reset: {
    title: "Neues Passwort wählen",
    save: "Neues Passwort speichern",
    done: "Dein Passwort ist geändert, und alle Sitzungen sind beendet.",
  },
  cancelChange: {
    title: "Wallet-Änderung zurücknehmen",
    intro:
      "Damit gilt wieder die Wallet, die du vor allen Änderungen der letzten drei Tage hattest. Alle offenen Auszahlungen kommen samt Gebühr zurück, und du wirst überall abgemeldet.",
    press: "Änderung zurücknehmen",
    done: (withdrawals) =>
      `Deine bisherige Wallet gilt wieder, ${withdrawals === 1 ? "1 offene Auszahlung wurde" : `${withdrawals} offene Auszahlungen wurden`} zurückgebucht, und alle Sitzungen sind beendet. Wähle jetzt bitte ein neues Passwort.`,
    incomplete:
      "Wenn du den ganzen Link nicht öffnen kannst, wähle jetzt ein neues Passwort: Damit werden alle anderen abgemeldet. Schreib uns danach.",
  },
  failed: "Da ist etwas schiefgegangen. Bitte versuch es noch einmal",
};
