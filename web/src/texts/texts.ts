import { language } from "../lib/language.ts";

export type Catalogue = Record<string, object>;

let translation: Catalogue = {};
// Unit tests run in English without loading anything.
let ready = typeof document === "undefined" || language === "en";

/** Called by load-translation.ts only. */
export function setTranslation(loaded: Catalogue): void {
  translation = loaded;
  ready = true;
}

/** A table that only translations have; undefined in English. Its keys are typed where it is written. */
export const translationOf = (name: string): Record<string, string> | undefined =>
  translation[name] as Record<string, string> | undefined;

/**
 * Returns the texts of a feature in the page's language. `english` defines the keys; texts/de/… has the same keys. Read
 * texts while rendering or in a handler, never while a module loads: before the translation has arrived this throws.
 */
export function texts<T extends object>(feature: string, english: T): T {
  return new Proxy(english, {
    get(target, key) {
      if (!ready) throw new Error(`A text of ${feature} was read before the translation was loaded.`);
      return Reflect.get(translation[feature] ?? target, key);
    },
  });
}
