import { language } from "../lib/language.ts";
import { type Catalogue, setTranslation } from "./texts.ts";

/** For the console: its own texts, and those of the miners' page for the components that both share. */
export async function loadConsoleTranslation(): Promise<void> {
  if (language === "en") return setTranslation({});
  const load = {
    de: async (): Promise<Catalogue> => {
      const [{ german, sentences }, { germanConsole, operatorSentences }] = await Promise.all([
        import("./de/index.ts"),
        import("./console/de/index.ts"),
      ]);
      return { ...german, ...germanConsole, sentences: { ...sentences, ...operatorSentences } };
    },
  }[language];
  setTranslation(await load().catch(() => ({})));
  document.documentElement.lang = language;
}

/** Call this before the first render. If the translation cannot be loaded, the page is in English. */
export async function loadTranslation(): Promise<void> {
  if (language === "en") return;
  const load = {
    de: async (): Promise<Catalogue> => {
      const { german, sentences } = await import("./de/index.ts");
      return { ...german, sentences };
    },
  }[language];
  setTranslation(await load().catch(() => ({})));
  if (typeof document !== "undefined") document.documentElement.lang = language;
}
