import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, THEMES, useTheme } from "../../lib/theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeButton() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = ICONS[theme];
  return (
    <button
      type="button"
      aria-label={`Theme: ${theme}. Switch to ${next}`}
      title={`Theme: ${theme}`}
      onClick={() => chooseTheme(next)}
      className="grid size-10 place-items-center rounded-sm text-silt hover:bg-shelf hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
