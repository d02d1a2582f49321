import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, THEMES, type Theme, useTheme } from "../lib/theme.ts";
import { ui } from "../texts/en/ui.ts";
import { classNames } from "./class-names.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, typeof Sun>;

/** `small` is for the dense console. */
export function ThemeButton({
  small = false,
  className,
}: {
  small?: boolean;
  className?: string | undefined;
}) {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = ICONS[theme];
  const name = ui.themeButton(ui.themes[theme], ui.themes[next]);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(next)}
      className={classNames(
        "grid shrink-0 place-items-center text-silt hover:bg-shelf hover:text-ink",
        small ? "size-8 rounded-xs" : "size-10 max-md:size-11 rounded-sm",
        className,
      )}
    >
      <Icon aria-hidden className={small ? "size-4" : "size-5"} />
    </button>
  );
}
