import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { compact, count } from "../../lib/format.ts";
import { forgetReturnPath } from "../../lib/return-path.ts";
import { layout } from "../../texts/en/layout.ts";
import { mining } from "../../texts/en/mining.ts";
import { ui } from "../../texts/en/ui.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Points, Status } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Tooltip, TooltipProvider } from "../../ui/tooltip.tsx";
import { miningState } from "../features/automation/flags.ts";
import { automationQuery } from "../features/automation/queries.ts";
import { NotificationBell } from "../features/notifications/notification-bell.tsx";
import { userStatsQuery } from "../features/points/queries.ts";
import { MINING_SHAPE, POINTS_SHAPE, TOOL } from "./tools-shape.tsx";

const BADGE = "min-w-0 *:shrink-0 leading-tight whitespace-normal! max-[30rem]:w-16 max-[30rem]:text-xs";

/** An unknown state must not look like "off". */
const MiningBadge = () => (
  <Loaded read={useQuery(automationQuery())} shape={MINING_SHAPE}>
    {(data) =>
      miningState(data) === "active" ? (
        <Status tone="ore" pulsing className={BADGE}>
          {mining.active}
        </Status>
      ) : (
        <Status tone="idle" className={BADGE}>
          {mining.off}
        </Status>
      )
    }
  </Loaded>
);

function PointsBadge({ totalPoints }: { totalPoints: number }) {
  const [full, short] = [count(totalPoints), compact(totalPoints)];
  // The narrowest header has room for four characters and no word. Screen readers get the whole text.
  return (
    <Points className="ml-1">
      {full === short ? (
        full
      ) : (
        <>
          <span className="max-sm:sr-only">{full}</span>
          <span aria-hidden className="sm:hidden">
            {short}
          </span>
        </>
      )}
      <span className="whitespace-pre max-sm:sr-only"> {ui.units.pointWord(totalPoints)}</span>
    </Points>
  );
}

/** The signed-in part of the header, which visitors do not download. */
export function MinerTools({ profile }: { profile: ProfileView }) {
  const navigate = useNavigate();
  const leave = async () => {
    const { endSession } = await import("../features/auth/sign-out.ts");
    await endSession();
    await navigate("/");
    // The next person to sign in here did not ask for this page.
    forgetReturnPath();
  };
  return (
    <TooltipProvider>
      <MiningBadge />
      <Loaded read={useQuery(userStatsQuery())} shape={POINTS_SHAPE}>
        {(stats) => <PointsBadge {...stats} />}
      </Loaded>
      <NotificationBell />
      <Link
        to="/profile"
        className="hidden min-h-11 items-center gap-2 rounded-sm text-sm font-medium hover:bg-shelf min-[22.5rem]:flex md:px-2"
      >
        <Avatar name={profile.display_name || profile.email} url={profile.avatar_url} />
        <span className="max-md:sr-only">{layout.profile}</span>
      </Link>
      <Tooltip text={layout.signOut}>
        <button
          type="button"
          aria-label={layout.signOut}
          onClick={() => void leave()}
          className={`${TOOL} text-silt hover:bg-shelf hover:text-ink`}
        >
          <LogOut aria-hidden className="size-5" />
        </button>
      </Tooltip>
    </TooltipProvider>
  );
}
