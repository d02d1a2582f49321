// The external build has separate files for styles and workers, as the content security policy requires.
import "altcha/altcha.css";
import "altcha/external";
import type { AltchaGlobal } from "altcha/types";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import ShaWorker from "altcha/workers/sha?worker";
import { language } from "../../../lib/language.ts";

declare const $altcha: AltchaGlobal;

// The widget's own texts; English is built in.
if (language === "de") await import("altcha/i18n/de");

for (const hash of ["SHA-256", "SHA-384", "SHA-512"]) {
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker());
  $altcha.algorithms.set(hash, () => new ShaWorker());
}
