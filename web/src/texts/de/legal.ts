import type { legal as english } from "../en/legal.ts";

export const legal: typeof english = {
  back: "Zur Startseite",
  updated: (day) => `Zuletzt aktualisiert: ${day}`,
  version: (version) => `Fassung ${version}, gültig bis zur nächsten`,
  binding: "Diese Übersetzung soll beim Lesen helfen. Verbindlich ist die englische Fassung.",
  termsTitle: "Nutzungsbedingungen",
  privacyTitle: "Datenschutzerklärung",
  terms: [
    [
      "Annahme der Bedingungen",
      "Wenn du ein Konto anlegst oder Lode nutzt, nimmst du diese Bedingungen an. Die angenommene Fassung und der Zeitpunkt werden bei deinem Konto gespeichert. Wenn du nicht einverstanden bist, nutze den Dienst bitte nicht.",
    ],
    [
      "Was der Dienst tut",
      "Mit Lode verknüpfst du X-Konten und, wo es angeboten wird, Nostr-Schlüssel. Mit ihnen erledigst du Aufgaben (folgen, liken, reposten, kommentieren), von Hand oder automatisch, und sammelst Punkte. Punkte kannst du dir als USDC auf eine Solana-Wallet auszahlen lassen.",
      "Die Entwicklerrichtlinie von X verbietet, Menschen für Follows, Likes, Reposts und Kommentare zu belohnen. Lode läuft deshalb gegen eine Sandbox von X, solange der Betreiber keine Erlaubnis von X hat; die Fußzeile jeder Seite zeigt, wenn die Sandbox benutzt wird. Lode ahmt keine Menschen nach und versucht nicht, unerkannt zu bleiben.",
      "Keine Regel von Nostr verbietet solche Belohnungen. Was Lode für dich auf Nostr veröffentlicht, trägt eine öffentliche Kennzeichnung als bezahlt.",
    ],
    [
      "Wer mitmachen darf",
      "Du musst mindestens 18 Jahre alt oder an deinem Wohnort volljährig sein. Ein verknüpftes X-Konto muss öffentlich und mindestens 2 Monate (60 Tage) alt sein und 30 oder mehr Follower haben. Mit einem Lode-Konto lassen sich bis zu 3 X-Konten verknüpfen.",
      "Ein verknüpfter Nostr-Schlüssel muss seit mindestens 60 Tagen bekannt sein und 3 oder mehr Follower haben, denen dieses Lode vertraut. Mit einem Lode-Konto lassen sich bis zu 3 Schlüssel verknüpfen.",
    ],
    [
      "Was verboten ist",
      "Verboten sind gefälschte, automatisierte oder gekaufte Konten, mehr als ein Lode-Konto, das Manipulieren von Aufgaben oder Punkten und Spam. Wer dagegen verstößt, kann gesperrt werden und seine Punkte verlieren.",
      "Zwei Dinge sind kein Verstoß: die Automatik von Lode zu nutzen und bis zu 3 eigene X-Konten und 3 eigene Nostr-Schlüssel mit deinem Lode-Konto zu verknüpfen.",
    ],
    [
      "Punkte und Auszahlungen",
      "Punkte gibt es, sobald X bestätigt hat, dass die Aktion stattgefunden hat, oder auf Nostr, sobald Lode gefunden hat, was dein Schlüssel unterschrieben hat. Bis zur Auszahlung haben sie außerhalb von Lode keinen Wert. Eine Gutschrift kann zurückgebucht werden, wenn die Aktion später rückgängig gemacht wird oder wenn das Konto länger als 7 Tage entfernt oder getrennt ist und sich die Aktion nicht prüfen lässt; du erfährst es vorher und kannst sie innerhalb von 48 Stunden nachholen oder das Konto wieder verbinden.",
      "1 Punkt wird mit 0,01 USDC ausgezahlt. Das Minimum sind 100 Punkte; zum abgezogenen Betrag kommt eine Überweisungsgebühr von 1 Punkt. Außerdem gelten Umrechnungskurse und Netzwerkgebühren: Der Kurs ist der hier genannte, und Solanas Gebühr zahlt Lode. Scheitert eine Auszahlung, kommen Betrag und Gebühr zurück. Eine Überweisung an die Wallet, die du angegeben hast, lässt sich nicht rückgängig machen.",
    ],
    [
      "Datenschutz",
      "In der Datenschutzerklärung steht, welche Daten wir speichern, warum und wie lange. Sie ist Teil dieser Bedingungen.",
    ],
    [
      "Gewähr",
      "Der Dienst wird so angeboten, wie er ist. X, die Relays von Nostr, Solana und Wallets betreiben wir nicht: Ist eines davon langsam oder nicht erreichbar, warten Aufgaben und Auszahlungen. Nichts hier ist eine Finanzberatung.",
    ],
    [
      "Haftung",
      "Soweit das Gesetz es zulässt, ist unsere Haftung auf die Punkte in deinem Konto beschränkt. Für Maßnahmen von X gegen ein X-Konto und für verlorene Schlüssel einer Wallet oder von Nostr haften wir nicht.",
    ],
    [
      "Änderungen",
      "Wir dürfen diese Bedingungen ändern und kündigen wesentliche Änderungen an, bevor sie gelten. Oben auf dieser Seite steht die Fassung. Bei deinem Konto bleibt die Fassung gespeichert, die du angenommen hast: Wenn du eine neue nicht annimmst, zahle deine Punkte aus und lösche dein Konto.",
    ],
    ["Kontakt", "Fragen und Einsprüche, auch gegen eine Sperre: {support}"],
  ],
  privacy: [
    [
      "Welche Daten wir erheben",
      "Deine E-Mail-Adresse; Anzeigename und Profilbild, wenn du sie angibst; deine Wallet-Adressen; zu jedem verknüpften X-Konto ID, Handle, Name, Follower, Verifizierung, ob seine Beiträge geschützt sind, Bild und Erstelldatum; zu jedem verknüpften Nostr-Schlüssel den öffentlichen Schlüssel, seinen Namen, die Zahl seiner Follower, seit wann er bekannt ist, was er zum Verknüpfen unterschrieben hat und, wenn ein entfernter Signierer für ihn handelt, dessen Adresse; die Aufgaben, die du erledigt hast, und was X oder die Relays dazu geantwortet haben, mit den Ereignissen, die deine Schlüssel unterschrieben haben; deine Auszahlungen; wer dich eingeladen hat, wenn du über einen Link gekommen bist; wogegen du Einspruch erhoben hast, und die Antwort; und zu jeder Sitzung die Art des Geräts und eine gehashte IP-Adresse.",
    ],
    [
      "Wofür wir sie nutzen",
      "Um dich anzumelden, Aufgaben zu prüfen, Punkte zu berechnen und zu erklären, Auszahlungen vorzunehmen, Missbrauch zu verhindern und dich zu deinem Konto zu erreichen. Nicht für Werbung.",
      "Mails, die wir von uns aus schicken: eine zu jeder abgeschlossenen Auszahlung, und zu dem, was dein Konto schützt. Nur wenn du sie im Profil einschaltest: am Montag eine Mail mit deinen Punkten, deinem Rang, offenen Aufgaben und dem, was bis zur nächsten Auszahlung fehlt. Dafür speichern wir deine Auswahl, deine Zeitzone und 90 Tage lang, welche Mails verschickt wurden. Der Schalter im Profil schaltet sie ab, ebenso der Link in jeder dieser Mails.",
    ],
    [
      "Weitergabe",
      "Wir fragen X nach den Aktionen deiner verknüpften Konten und die Relays von Nostr nach denen deiner verknüpften Schlüssel. Auszahlungen stehen mit Adresse, Betrag und Zeitpunkt dauerhaft öffentlich in der Solana-Blockchain, und unsere Seite „Nachweise“ führt jede mit ihrer Transaktion auf. Die Rangliste zeigt deinen Anzeigenamen und deine Punkte, nie deine E-Mail-Adresse. Wir verkaufen deine Daten nicht.",
    ],
    [
      "Sicherheit",
      "Passwörter speichern wir als langsame Hashes, Sitzungen als Hashes und die Zugriffstoken deiner X-Konten und die Schlüssel für deine entfernten Signierer verschlüsselt. Dein Nostr-Schlüssel selbst bleibt bei dir. Kein System ist vollkommen; sag uns bitte sofort, wenn du einen Missbrauch vermutest.",
    ],
    [
      "Speicherdauer",
      "Zahlungsbelege heben wir mindestens 7 Jahre auf, Nutzungsprotokolle höchstens 2 Jahre. Zugriffstoken und Schlüssel für Signierer werden gelöscht, sobald du das Konto entfernst. Unter der Nummer, die X einem Konto gibt, oder dem öffentlichen Schlüssel von Nostr bewahren wir auf, welche Aufgaben es erledigt hat, welche davon rückgängig gemacht wurden (180 Tage) und was es schuldet, auch wenn du dein Lode-Konto löschst.",
    ],
    [
      "Deine Rechte",
      "Du kannst deine Daten einsehen, berichtigen, exportieren und löschen. Beim Löschen wird das Konto anonymisiert; Belege über Punkte und Auszahlungen, die wir gesetzlich aufbewahren müssen, bleiben ohne deinen Namen bestehen. Ebenso die Aufgaben und Schulden deiner Konten: Wer eines davon als Nächster verknüpft, übernimmt dessen offene Prüfungen und Schulden. Was auf Nostr veröffentlicht ist, lässt sich nicht zurückholen.",
    ],
    [
      "Cookies",
      "Ein Cookie hält deine Sitzung, eines schützt vor Anfragen fremder Seiten. Dein Browser speichert außerdem die Sitzung, die Sprache, das Design, den Namen deiner Wallet und, bis sie bestätigt ist, deine E-Mail-Adresse. Tracking-Cookies gibt es nicht.",
    ],
    [
      "Dritte",
      "X, die Relays von Nostr, das Solana-Netzwerk sowie Wallet und Signierer deiner Wahl haben ihre eigenen Richtlinien. Das Captcha betreiben wir selbst; es schickt nichts an Dritte.",
    ],
    ["Kinder", "Der Dienst ist für Menschen ab 18 Jahren. Konten von Jüngeren löschen wir."],
    ["Änderungen", "Wesentliche Änderungen kündigen wir an, bevor sie gelten."],
    ["Kontakt", "Fragen zu deinen Daten: {support}"],
  ],
};
