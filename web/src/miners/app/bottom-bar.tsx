import { LayoutGrid, Sparkles, UserRound } from "lucide-react";
import { NavLink } from "react-router-dom";
import { layout } from "../../texts/en/layout.ts";
import { useSession } from "./session-provider.tsx";

const PLACES = [
  { to: "/dashboard", text: "dashboard", Icon: LayoutGrid },
  { to: "/opportunities", text: "opportunities", Icon: Sparkles },
  { to: "/profile", text: "profile", Icon: UserRound },
] as const;

/** Navigation on small screens, where the header has no space for it. */
export function BottomBar() {
  if (useSession().status !== "signed-in") return null;
  return (
    <nav
      aria-label={layout.sections}
      className="sticky bottom-0 z-30 grid grid-cols-3 border-t border-seam bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-silt -outline-offset-3 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_3px_0_var(--color-ore-deep)]"
        >
          <Icon aria-hidden className="size-5" />
          {layout[text]}
        </NavLink>
      ))}
    </nav>
  );
}
