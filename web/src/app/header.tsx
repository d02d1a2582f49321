import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Link, NavLink, useNavigate } from "react-router-dom";
import { userStatsQuery } from "../features/points/queries.ts";
import { count } from "../lib/format.ts";
import { useSettings } from "../lib/settings.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Points, Status } from "../ui/badge.tsx";
import { buttonStyle } from "../ui/button.tsx";
import { LogoMark } from "../ui/strata-line.tsx";
import { useSession } from "./session.tsx";
import { ThemeButton } from "./theme-button.tsx";

function MinerTools({ profile }: { profile: ProfileView }) {
  const stats = useQuery(userStatsQuery());
  const navigate = useNavigate();
  const leave = async () => {
    const { endSession } = await import("../features/auth/sign-out.ts");
    await endSession();
    await navigate("/");
  };
  return (
    <>
      {/* No flag can be on yet: automation is not part of the product so far. */}
      <Status tone="idle">Mining Off</Status>
      <Points className="ml-1">
        {count(stats.data?.totalPoints ?? 0)}
        <span className="sr-only sm:not-sr-only sm:ml-1">points</span>
      </Points>
      <Link
        to="/profile"
        className="hidden min-h-11 items-center gap-2 rounded-sm px-2 text-sm font-medium hover:bg-shelf md:flex"
      >
        <Avatar name={profile.display_name || profile.email} url={profile.avatar_url} />
        Profile
      </Link>
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        onClick={() => void leave()}
        className="grid size-10 place-items-center rounded-sm text-silt hover:bg-shelf hover:text-ink"
      >
        <LogOut aria-hidden className="size-5" />
      </button>
    </>
  );
}

export function Header() {
  const session = useSession();
  const { productName } = useSettings();
  return (
    <header className="sticky top-0 z-30 border-b border-seam bg-bedrock/95 backdrop-blur-sm">
      <div className="page flex h-16 items-center gap-2">
        <Link
          to="/"
          aria-label={`${productName}, home`}
          className="mr-2 flex items-center gap-2.5 rounded-sm"
        >
          <LogoMark className="size-9" />
          <span className="hidden font-display text-lg font-semibold tracking-tight min-[26rem]:inline">
            {productName}
          </span>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <NavLink
            to="/dashboard"
            className="rounded-sm px-3 py-2 text-sm font-medium text-silt hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-ore-deep aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
          >
            Dashboard
          </NavLink>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          {session.status === "signed-in" ? <MinerTools profile={session.profile} /> : null}
          <ThemeButton />
          {session.status === "signed-out" || session.status === "no-profile" ? (
            <Link to="/auth" className={buttonStyle("quiet", "small")}>
              Sign In
            </Link>
          ) : null}
        </div>
      </div>
    </header>
  );
}
