import type { Language } from "@lode/core/domain/languages";
import { LANGUAGES, language } from "../lib/language.ts";
import { layout } from "../texts/en/layout.ts";

/** Each language is written in itself, for readers who do not know the current language. */
export function LanguageChoice({ onChoose }: { onChoose: (language: Language) => Promise<void> }) {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {layout.language}
      <select
        value={language}
        onChange={(event) => void onChoose(event.target.value as Language)}
        className="min-h-7 rounded-xs border max-md:min-h-11 border-seam bg-bedrock px-1.5 text-ink"
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
