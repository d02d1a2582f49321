import type { Language } from "@lode/core/domain/languages";
import { readKey, writeKey } from "./kept.ts";

export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "language";

const isLanguage = (name: string): name is Language => name in LANGUAGES;

/** The miner's choice, else the first browser language that Lode has, else English. */
export function chooseFrom(kept: string | null, browser: readonly string[]): Language {
  const wanted = [kept ?? "", ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? "en";
}

/**
 * Fixed until the page is loaded again, because texts and number formats are built once. The console is in English
 * only: its page says so.
 */
export const language: Language =
  globalThis.document?.documentElement.dataset.onlyLanguage === undefined
    ? chooseFrom(readKey(KEY), globalThis.navigator?.languages ?? [])
    : "en";

/** The locale for `Intl`. English is American, like the dates in docs/pages.md. */
export const locale = { en: "en-US", de: "de-DE" }[language];

/** Loads the page again in another language, at the same place. */
export function switchLanguage(to: Language): void {
  writeKey(KEY, to);
  location.reload();
}
