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
      aria-label={`Theme: ${theme}. Change to ${next}`}
      title={`Theme: ${theme}`}
      onClick={() => chooseTheme(next)}
      className="grid size-8 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
