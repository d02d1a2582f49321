import { language } from "../lib/language.ts";

export type Catalogue = Record<string, object>;

let translation: Catalogue = {};
// Unit tests run in English without loading anything.
let ready = typeof document === "undefined" || language === "en";

/** For load-translation.ts. */
export function setTranslation(loaded: Catalogue): void {
  translation = loaded;
  ready = true;
}

/**
 * The texts of one feature in the page's language. `english` defines the keys; texts/de/… has the same ones.
 * Read texts while rendering or in a handler, never while a module loads: it throws before the translation is there.
 */
export function texts<T extends object>(feature: string, english: T): T {
  return new Proxy(english, {
    get(target, key) {
      if (!ready) throw new Error(`A text of ${feature} was read before the translation was loaded.`);
      return Reflect.get(translation[feature] ?? target, key);
    },
  });
}
