import { language } from "../lib/language.ts";

type Catalogue = Record<string, object>;

let translation: Catalogue = {};
// Unit tests run in English without loading anything.
let ready = typeof document === "undefined" || language === "en";

/** Call before the first render. If the translation cannot be loaded, the page is in English. */
export async function loadTranslation(): Promise<void> {
  if (language === "en") return;
  const load = { de: async () => (await import("./de/index.ts")).german }[language];
  translation = await load().catch(() => ({}));
  if (typeof document !== "undefined") document.documentElement.lang = language;
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
