import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, THEMES, useTheme } from "../../lib/theme.ts";
import { layout } from "../../texts/en/layout.ts";
import { classNames } from "../../ui/class-names.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeButton({ className }: { className?: string | undefined }) {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = ICONS[theme];
  const name = layout.themeButton(layout.themes[theme], layout.themes[next]);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(next)}
      className={classNames(
        "grid size-10 shrink-0 place-items-center rounded-sm text-silt hover:bg-shelf hover:text-ink",
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
