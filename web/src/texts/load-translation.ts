import { language } from "../lib/language.ts";
import { type Catalogue, setTranslation } from "./texts.ts";

/** Call this before the first render. If the translation cannot be loaded, the page is in English. */
export async function loadTranslation(): Promise<void> {
  if (language === "en") return;
  const load = {
    de: (): Promise<Catalogue> => import("./de/index.ts"),
  }[language];
  setTranslation(await load().catch(() => ({})));
  if (typeof document !== "undefined") document.documentElement.lang = language;
}
