import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { count } from "../../lib/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Points, Status } from "../../ui/badge.tsx";
import { isMining } from "../features/automation/flags.ts";
import { automationQuery } from "../features/automation/queries.ts";
import { NotificationBell } from "../features/notifications/notification-bell.tsx";
import { userStatsQuery } from "../features/points/queries.ts";

/** The signed-in part of the header; a visitor does not download it. */
export function MinerTools({ profile }: { profile: ProfileView }) {
  const stats = useQuery(userStatsQuery());
  const automation = useQuery(automationQuery());
  const navigate = useNavigate();
  const leave = async () => {
    const { endSession } = await import("../features/auth/sign-out.ts");
    await endSession();
    await navigate("/");
  };
  return (
    <>
      {isMining(automation.data?.settings) ? (
        <Status tone="ore" pulsing>
          Mining Active
        </Status>
      ) : (
        <Status tone="idle">Mining Off</Status>
      )}
      <Points className="ml-1">
        {count(stats.data?.totalPoints ?? 0)}
        <span className="sr-only sm:not-sr-only sm:ml-1">points</span>
      </Points>
      <NotificationBell />
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
        className="grid size-9 place-items-center sm:size-10 rounded-sm text-silt hover:bg-shelf hover:text-ink"
      >
        <LogOut aria-hidden className="size-5" />
      </button>
    </>
  );
}
