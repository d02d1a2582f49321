import type { NETWORK_SENTENCES } from "@lode/core/domain/sentences/network-sentences";
import type { VERDICT_SENTENCES } from "@lode/core/domain/sentences/verdict-sentences";

/** Why an attempt is not verified, or not yet. */
export const verdicts: Record<keyof typeof VERDICT_SENTENCES, string> = {
  "not-shown.follow": "{network} zeigt noch nicht, dass {account} dem Konto {target} folgt",
  "not-shown.like": "{network} zeigt noch keinen Like von {account} für den Beitrag von {target}",
  "not-shown.repost": "{network} zeigt keinen Repost (kein Zitat) von {account} vom Beitrag von {target}",
  "not-shown.comment": "{network} zeigt noch keinen Kommentar von {account} zum Beitrag von {target}",
  "not-found.follow":
    "{network} zeigt noch nicht, dass {account} dem Konto {target} folgt; ist das eine Weile her, nimm es zurück und mach es noch einmal",
  "not-found.like":
    "{network} zeigt noch keinen Like von {account} für den Beitrag von {target}; ist das eine Weile her, nimm ihn zurück und like noch einmal",
  "not-found.repost":
    "{network} zeigt keinen Repost (kein Zitat) von {account} vom Beitrag von {target}; ist das eine Weile her, nimm ihn zurück und reposte noch einmal",
  "not-found.comment":
    "{network} zeigt noch keinen Kommentar von {account} zum Beitrag von {target}; ist das eine Weile her, lösch ihn und kommentiere noch einmal",
  "shown-late": "{network} hat die Aktion noch nicht gezeigt; Lode prüft weiter",
  "worth-unknown": "Die Aktion ist da; {network} hat noch nicht gesagt, was das Konto wert ist",
  "deadline-passed":
    "Die Aktion war nicht rechtzeitig zu sehen. Ist die Aufgabe noch offen, kannst du es noch einmal versuchen",
  "reconnect-to-check": "Dieses Konto muss neu verbunden werden, bevor Lode es prüfen kann",
  "checks-paused": "Lode prüft gerade nicht; es geht von selbst weiter",
  "checks-used-up": "Lodes Vorrat an Prüfungen ist für heute verbraucht",
  "no-room":
    "Die Plätze oder das Budget der Aufgabe waren verbraucht, während dieses Konto neu verbunden werden musste",
  undone: "Die Aktion ist nicht mehr zu sehen",
  unlinked: "Das Konto war nicht mehr verknüpft, also ließ sich die Aktion nicht prüfen",
  "account-removed": "Das Konto wurde entfernt",
  "account-deleted": "Das Konto wurde gelöscht",
  "objection-upheld": "Einem Einspruch wurde stattgegeben",
};

/** What a network answered, and what Lode cannot do there. */
export const networks: Record<keyof typeof NETWORK_SENTENCES, string> = {
  "x.limited": "X begrenzt gerade, wie oft gefragt werden darf",
  "x.no-credits": "Lodes Vorrat an Fragen bei X ist verbraucht",
  "x.reauth": "X nimmt diese Verbindung nicht mehr an",
  "x.app-forbidden": "X erlaubt Lode diese Frage gerade nicht",
  "x.account-forbidden": "X hat dieses Konto eingeschränkt",
  "x.refused": "X wollte dazu nichts sagen",
  "x.declined": "X hat nicht getan, worum es gebeten wurde",
  "x.gone": "X zeigt das Ziel dieser Aufgabe nicht mehr",
  "x.transient": "X hat nicht geantwortet",
  "x.unknown": "X hat etwas Unerwartetes geantwortet",
  "x.list-cut": "X hat nicht die ganze Liste gezeigt",
  "x.follow-requested": "@{target} hat deine Anfrage noch nicht angenommen",
  "x.follows-unknown": "X hat nicht gesagt, wem dieses Konto folgt",
  "x.no-follow": "X nimmt von Apps dieses Tarifs keine Follows über die API an; folge bitte von Hand",
  "x.no-like": "X nimmt von Apps dieses Tarifs keine Likes über die API an; like bitte von Hand",
  "x.no-comment":
    "X nimmt von Apps dieses Tarifs Antworten über die API nur an, wo der Autor darum bat; kommentiere bitte von Hand",
  "network.unreadable": "{network} hat etwas geantwortet, das Lode nicht lesen kann",
  "nostr.off": "Nostr ist hier ausgeschaltet",
  "nostr.transient": "Ein Relay antwortet nicht",
  "nostr.refused": "Das Relay lehnt ab: {words}",
  "nostr.not-proven": "Die Unterschrift weist diesen Schlüssel nicht nach",
  "nostr.no-follow-lists": "Lode schreibt keine Listen, wem du folgst",
  "nostr.other-act": "Unterschrieben wurde nicht genau diese Aktion",
  "nostr.act-damaged": "Die gespeicherte Aktion ist beschädigt",
  "nostr.no-signer": "Mit diesem Schlüssel ist kein entfernter Signierer verbunden",
  "nostr.other-key": "Der Signierer unterschreibt jetzt mit einem anderen Schlüssel",
  "nostr.no-post": "Kein Relay hat diesen Beitrag",
  "nostr.some-silent": "Nicht jedes Relay antwortet",
  "nostr.signed-other": "Der Signierer hat etwas anderes unterschrieben",
  "nostr.signer-left": "Der Signierer nimmt Lode nicht mehr an",
  "nostr.signer-declined": "Der Signierer hat abgelehnt",
  "nostr.signer-silent": "Der Signierer antwortet nicht",
  "nostr.no-event": "Das ist kein Ereignis von Nostr",
  "nostr.still-shown": "Die Relays zeigen die Aktion noch",
  "nostr.no-follow":
    "Ein Follow auf Nostr schreibt deine ganze Liste neu, darum macht Lode das nicht; folge bitte von Hand",
};
