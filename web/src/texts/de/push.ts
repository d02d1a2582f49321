import { count } from "../../lib/format.ts";
import type { push as english } from "../en/push.ts";

export const push: typeof english = {
  label: "Sag es mir auf diesem Gerät",
  note: "Bei einer Auszahlung, bei einem Konto, das du neu verbinden musst, und, wenn du es oben eingeschaltet hast, beim Start einer Aufgabe. Nie zwischen 21 und 8 Uhr.",
  others: (browsers) =>
    `Auch in ${browsers === 1 ? "einem anderen Browser" : `${count(browsers)} anderen Browsern`} eingeschaltet.`,
  reasons: {
    refused:
      "Dieser Browser lehnt Nachrichten von Lode ab. Erlaube Benachrichtigungen für diese Seite in den Einstellungen des Browsers und lade die Seite dann neu.",
    "needs-install":
      "Auf iPhone und iPad geht das nur in der installierten App: Tippe auf Teilen, dann auf Zum Home-Bildschirm, und öffne Lode von dort.",
    unsupported: "Dieser Browser kann keine Nachrichten zeigen, während Lode geschlossen ist.",
  },
  failed: "Dieses Gerät wurde nicht eingeschaltet. Versuch es noch einmal.",
  offFailed: "Dieses Gerät wurde nicht ausgeschaltet. Versuch es noch einmal.",
  card: {
    title: "Erfahre von der nächsten Auszahlung",
    text: "Lode kann dir auf diesem Gerät Bescheid geben, wenn eine Auszahlung ankommt, auch bei geschlossener Seite.",
    on: "Sag es mir auf diesem Gerät",
    later: "Nein, danke",
    done: "Dieses Gerät bekommt ab jetzt Bescheid. Im Profil kannst du es ausschalten.",
  },
};
