import { chooseTheme, THEMES, type Theme, useTheme } from "../../lib/theme.ts";
import { layout } from "../../texts/en/layout.ts";

/** The narrowest header has no room for its button. */
export function ThemeChoice() {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {layout.theme}
      <select
        value={useTheme()}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="min-h-7 rounded-xs border border-seam bg-bedrock px-1.5 text-ink"
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {layout.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
