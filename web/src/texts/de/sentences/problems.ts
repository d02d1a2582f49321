import type { ProblemCode } from "@lode/core/contracts/problem";

type Problems = { [Code in ProblemCode as `problem.${Code}`]: string };

/** Refusals, as contracts/problem.ts has them in English. */
export const problems: Problems = {
  "problem.malformed-request": "Die Anfrage konnte nicht gelesen werden",
  "problem.invalid-input": "Bitte prüfe die markierten Felder",
  "problem.unauthenticated": "Bitte melde dich an",
  "problem.session-mismatch":
    "Cookie und Token gehören zu verschiedenen Sitzungen. Bitte melde dich noch einmal an",
  "problem.invalid-credentials": "E-Mail oder Passwort ist falsch",
  "problem.email-not-confirmed": "Bitte bestätige zuerst deine E-Mail-Adresse",
  "problem.csrf-refused": "Diese Seite war zu lange offen. Bitte versuch es noch einmal",
  "problem.cross-site-refused": "Anfragen von anderen Websites werden nicht angenommen",
  "problem.account-suspended": "Dieses Konto ist gesperrt",
  "problem.captcha-missing": "Bitte löse das Captcha",
  "problem.captcha-refused": "Das Captcha konnte nicht geprüft werden. Bitte versuch es noch einmal",
  "problem.captcha-unavailable":
    "Das Captcha kann gerade nicht geprüft werden. Bitte versuch es gleich noch einmal",
  "problem.wrong-password": "Das jetzige Passwort ist falsch",
  "problem.common-password": "Dieses Passwort ist eines der häufigsten. Bitte wähle ein anderes",
  "problem.password-needed":
    "Mit dieser Adresse wurde mehrfach ein Konto angelegt. Bitte gib das Passwort ein, das du gewählt hast",
  "problem.sign-up-replaced":
    "Das ist nicht das Passwort der letzten Registrierung mit dieser Adresse. Bitte registriere dich neu",
  "problem.mail-token-refused": "Dieser Link gilt nicht mehr. Bitte fordere einen neuen an",
  "problem.not-found": "Hier gibt es nichts",
  "problem.method-not-allowed": "Diese Methode ist hier nicht erlaubt",
  "problem.payload-too-large": "Die Anfrage ist zu groß",
  "problem.unsupported-media-type": "Bitte sende JSON",
  "problem.too-many-requests": "Zu viele Versuche. Bitte warte einen Moment",
  "problem.internal": "Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal",
  "problem.unavailable": "Das geht gerade nicht. Bitte versuch es gleich noch einmal",
  "problem.wrong-user": "Diese Verknüpfung hat jemand anders begonnen",
  "problem.link-expired": "Diese Erlaubnis ist abgelaufen. Bitte verbinde das Konto noch einmal",
  "problem.link-refused": "X hat die Erlaubnis nicht bestätigt. Bitte verbinde das Konto noch einmal",
  "problem.account-taken": "Dieses X-Konto ist mit jemand anderem verbunden",
  "problem.account-resting": "Dieses X-Konto hat jemand anders vor weniger als 7 Tagen entfernt",
  "problem.too-many-accounts": "Bis zu 3 X-Konten lassen sich verbinden",
  "problem.account-not-linked": "Dieses X-Konto ist nicht mit deinem Profil verbunden",
  "problem.account-needs-reconnect": "X nimmt diese Verbindung nicht mehr an. Bitte verbinde das Konto neu",
  "problem.account-not-eligible": "Dieses X-Konto kann noch nicht verdienen",
  "problem.x-unavailable": "X ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal",
  "problem.key-not-proven":
    "Die Unterschrift weist diesen Schlüssel nicht nach. Bitte unterschreib die Anfrage noch einmal",
  "problem.network-unavailable":
    "Das Netzwerk ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal",
  "problem.task-not-found": "Diese Aufgabe gibt es nicht",
  "problem.task-mismatch": "Die Aktion passt nicht zur Aufgabe",
  "problem.task-not-started": "Diese Aufgabe hat noch nicht begonnen",
  "problem.task-expired": "Diese Aufgabe ist abgelaufen",
  "problem.task-ended": "Diese Aufgabe ist beendet",
  "problem.task-full":
    "Gerade sind alle Plätze dieser Aufgabe belegt. In ein paar Minuten wird vielleicht einer frei",
  "problem.task-budget-short":
    "Was vom Budget dieser Aufgabe übrig ist, reicht gerade nicht für die Gutschrift dieses Kontos",
  "problem.already-awarded": "Dieses X-Konto hat die Aufgabe schon für jemand anderen erledigt",
  "problem.award-reversed":
    "Die Gutschrift für diese Aufgabe ging nach einer Nachprüfung zurück. Jedes Konto erledigt eine Aufgabe einmal",
  "problem.not-done": "X zeigt die Aktion noch nicht",
  "problem.consent-needed": "Bitte lies, was diese Aktion tut, und stimm zu, bevor du sie einschaltest",
  "problem.action-not-allowed": "Der Tarif, den Lode bei X hat, erlaubt diese Aktion nicht",
  "problem.invalid-hours":
    "Die aktiven Zeiten müssen zu verschiedenen Zeiten beginnen und enden, in einer bekannten Zeitzone",
  "problem.post-unknown": "Lode weiß nicht, welche Antwort auf X die eigene ist. Bitte lösch sie auf X",
  "problem.nothing-to-undo": "Diese Aktion lässt sich nicht mehr zurücknehmen",
  "problem.open-withdrawals": "Eine Auszahlung ist noch unterwegs. Bitte warte, bis sie beendet ist",
  "problem.not-an-image":
    "Bitte wähle ein Bild als PNG, JPEG, WebP oder GIF mit höchstens 4096 Pixeln je Seite",
  "problem.no-wallet": "Bitte verbinde zuerst eine Wallet",
  "problem.proof-refused":
    "Diese Unterschrift weist die Wallet nicht nach. Bitte lass dir eine neue Nachricht geben und unterschreib sie",
  "problem.coin-not-available": "Kommt noch",
  "problem.below-minimum": "Auszahlen geht ab 100 Punkten (1 $)",
  "problem.above-maximum": "So viel geht nicht in einer Auszahlung: Teile sie auf",
  "problem.insufficient-balance": "Dein Guthaben reicht nicht (1 Punkt Gebühr kommt dazu)",
  "problem.wallet-refused": "Das ist keine Solana-Wallet, an die wir zahlen können",
  "problem.code-needed": "Bitte gib den Code aus deiner Authenticator-App ein",
  "problem.code-refused": "Dieser Code ist falsch oder wurde schon benutzt",
  "problem.password-change-needed": "Bitte ändere zuerst dein erstes Passwort",
  "problem.second-factor-needed": "Bitte richte zuerst eine Authenticator-App ein",
  "problem.role-too-low": "Deine Rolle erlaubt das nicht",
  "problem.same-password": "Bitte wähle ein anderes Passwort als das jetzige",
  "problem.second-factor-present": "Eine Authenticator-App ist schon eingerichtet",
  "problem.operator-exists": "Mit dieser E-Mail-Adresse gibt es schon ein Betreiberkonto",
  "problem.nothing-to-repair": "Kein fehlgeschlagener Job passt mehr",
  "problem.repair-changed": "Inzwischen passen andere Jobs. Bitte lies den Probelauf noch einmal",
  "problem.repair-ended": "Diese Reparatur ist beendet",
  "problem.balance-too-low": "Das Guthaben des Miners reicht dafür nicht",
  "problem.owner-needed": "Das kann nur ein Inhaber",
  "problem.request-id-used": "Diese Anfrage gab es schon, mit anderen Punkten oder für einen anderen Miner",
  "problem.nothing-to-object-to": "Hier gibt es keine Entscheidung, gegen die du Einspruch erheben kannst",
  "problem.objection-open": "Du hast schon Einspruch erhoben. Du bekommst eine Antwort",
  "problem.objection-answered": "Dein Einspruch ist beantwortet. Die Antwort ist endgültig",
  "problem.objection-late": "Ein Einspruch ist innerhalb von 30 Tagen möglich",
  "problem.not-a-draft": "Diese Aufgabe ist kein Entwurf mehr: Was Miner gelesen haben, ändert sich nicht",
  "problem.not-rewardable": "Die Regeln des Netzwerks verbieten es, diese Art von Aktion zu belohnen",
  "problem.halted-before": "Das war schon angehalten. Der frühere Grund bleibt",
  "problem.not-halted": "Das ist nicht mehr angehalten",
  "problem.nothing-to-change":
    "Hier ist nichts zu ändern: Es gibt das nicht, oder es wurde inzwischen geändert",
  "problem.last-owner": "Mindestens ein Inhaber muss bleiben",
  "problem.not-in-review":
    "Diese Auszahlung wartet nicht auf eine Prüfung. Vielleicht ist sie inzwischen entschieden",
  "problem.approved-before": "Du hast diese Auszahlung freigegeben. Jemand anders muss sie auch freigeben",
  "problem.withdrawal-not-pending": "Diese Auszahlung wartet nicht mehr, also lässt sie sich nicht ablehnen",
  "problem.chain-disagrees": "Die Chain bestätigt das nicht",
  "problem.season-unsound":
    "Die Ergebnisse der Saison, ihre Unterschrift und ihre Wurzel passen nicht zusammen",
  "problem.chain-unreachable": "Der Solana-Knoten ist gerade nicht erreichbar. Nichts wurde geändert",
  "problem.idempotency-conflict": "Dieser Idempotency-Key wurde schon für eine andere Auszahlung benutzt",
};
