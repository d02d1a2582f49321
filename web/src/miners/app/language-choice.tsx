import { LANGUAGES, type Language, language, switchLanguage } from "../../lib/language.ts";
import { layout } from "../../texts/en/layout.ts";

/** Each language is named in itself, for those who cannot read the current one. */
export function LanguageChoice() {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {layout.language}
      <select
        value={language}
        onChange={(event) => switchLanguage(event.target.value as Language)}
        className="min-h-7 rounded-xs border border-seam bg-bedrock px-1.5 text-ink"
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
