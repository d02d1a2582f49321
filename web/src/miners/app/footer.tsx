import { Link } from "react-router-dom";
import { useSettings } from "../../lib/settings.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "../../lib/theme.ts";
import { layout } from "../../texts/en/layout.ts";
import { ui } from "../../texts/en/ui.ts";
import { LanguageChoice } from "../../ui/language-choice.tsx";
import { LogoMark } from "../../ui/strata-line.tsx";
import { chooseLanguage } from "../features/profile/choose-language.ts";

/** The theme button for the narrowest screens, whose header has no room for it. */
function ThemeChoice() {
  return (
    <label className="flex items-center gap-2 py-1 text-sm text-silt">
      {ui.theme}
      <select
        value={useTheme()}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="min-h-7 rounded-xs border max-md:min-h-11 border-seam bg-bedrock px-1.5 text-ink"
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {ui.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}

const LINKS = [
  { to: "/dashboard", text: "dashboard" },
  { to: "/opportunities", text: "opportunities" },
  { to: "/profile", text: "profileSettings" },
  { to: "/auth", text: "signIn" },
  { to: "/proof", text: "proof" },
  { to: "/terms", text: "terms" },
  { to: "/privacy", text: "privacy" },
] as const;

export function Footer() {
  const { productName, supportEmail, xProvider, solanaCluster } = useSettings();
  const sandboxed = xProvider === "sandbox" || solanaCluster === "sandbox";
  const link =
    "inline-flex min-w-0 items-center rounded-xs py-1 hyphens-auto [overflow-wrap:anywhere] text-sm text-silt max-md:min-h-11 underline decoration-seam underline-offset-4 hover:text-ink";
  return (
    <footer className="mt-4 border-t md:mt-20 border-seam bg-surface">
      <div className="page grid gap-4 py-6 md:gap-8 md:py-10 md:grid-cols-[1fr_auto] md:items-start">
        <div className="max-w-sm">
          <p className="flex items-center gap-2 font-display text-base font-semibold">
            <LogoMark className="size-6" />
            {productName}
          </p>
          <p className="mt-2 text-sm text-silt max-md:sr-only">{layout.tagline}</p>
          {sandboxed ? (
            <p className="mt-2 border-l-4 md:mt-4 border-seam pl-3 text-sm text-silt">{layout.sandbox}</p>
          ) : null}
        </div>
        <nav
          aria-label={layout.footerNavigation}
          className="grid grid-cols-2 gap-x-4 min-[24rem]:grid-cols-3 md:gap-x-10 md:gap-y-2"
        >
          {LINKS.map(({ to, text }) => (
            <Link key={to} to={to} className={link}>
              {layout[text]}
            </Link>
          ))}
          <a href={`mailto:${supportEmail}`} className={link}>
            {layout.support}
          </a>
          <div className="col-span-full flex md:mt-2 flex-wrap gap-x-6 gap-y-2">
            <LanguageChoice onChoose={chooseLanguage} />
            <ThemeChoice />
          </div>
        </nav>
      </div>
    </footer>
  );
}
