import { useQuery } from "@tanstack/react-query";
import { Hexagon } from "lucide-react";
import { count, dateAndTime } from "../../../../lib/format.ts";
import { taskTitle } from "../../../../lib/task-title.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { game } from "../../../../texts/en/game.ts";
import { leaderboard } from "../../../../texts/en/leaderboard.ts";
import { mining } from "../../../../texts/en/mining.ts";
import { notifications as texts } from "../../../../texts/en/notifications.ts";
import { sayHere } from "../../../../texts/say.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Figures } from "../../../../ui/figure-tiles.tsx";
import { FoldableCard, hasRoom } from "../../../../ui/foldable-card.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { flagsOn, type MiningState, miningState } from "../../../features/automation/flags.ts";
import { automationQuery, usePauseAutomation } from "../../../features/automation/queries.ts";
import { Leaderboard } from "../../../features/leaderboard/leaderboard.tsx";
import { leaderboardQuery } from "../../../features/leaderboard/queries.ts";
import { notificationsQuery } from "../../../features/notifications/queries.ts";
import { MinerAnalytics } from "../../../features/points/points-chart.tsx";
import { Earnings, PointsHistory } from "../../../features/points/points-history.tsx";
import { goToTask } from "../../../features/tasks/task-item.tsx";
import { offersIn, smallestThatEarns } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { FoldableFeed } from "../home/community-feed.tsx";
import {
  type ConsoleGame,
  type ConsoleState,
  type ConsoleUpgrade,
  upgradeCost,
  useConsoleGame,
} from "./console-game.ts";
import { SampleAnalytics } from "./sample-analytics.tsx";

const UPGRADES = ["upgrade-click", "upgrade-mining"] as const;

function MineButton({ state, markers, clicks, mine }: ConsoleGame) {
  return (
    <div className="facet-large relative grid justify-items-center gap-1 overflow-hidden bg-shelf/60 px-4 py-6">
      {/* A new key restarts the animation. */}
      <p key={clicks} className="animate-pop font-display text-3xl font-semibold text-ore-deep">
        {count(state.coins)}
      </p>
      <p className="text-sm text-silt">{game.coins(state.perSecond)}</p>
      <button
        type="button"
        onClick={mine}
        className="group mt-3 grid size-40 place-items-center rounded-full transition-transform duration-200 hover:scale-105 active:scale-90"
      >
        <Hexagon
          aria-hidden
          strokeWidth={0.5}
          className="col-start-1 row-start-1 size-40 fill-ore text-ore-deep drop-shadow-md"
        />
        <span className="relative col-start-1 row-start-1 text-base font-semibold text-on-ore">
          {game.mine}
        </span>
      </button>
      {markers.map(({ key, gain, left }) => (
        <span
          key={key}
          aria-hidden
          style={{ left: `${left}%` }}
          className="pointer-events-none absolute top-1/3 animate-drift font-display text-xl font-semibold text-ore-deep"
        >
          +{gain}
        </span>
      ))}
    </div>
  );
}

function Level({ level, xp, threshold, perClick }: ConsoleState) {
  return (
    <div>
      <p className="flex items-baseline justify-between text-sm">
        <span key={level} className="animate-pop font-display text-lg font-semibold">
          {game.level(level)}
        </span>
        <span className="text-silt">{game.xp(xp, threshold)}</span>
      </p>
      <progress aria-label={game.experience} max={threshold} value={xp} className="meter mt-2 h-2 w-full" />
      <p className="mt-2 text-sm text-silt">{game.power(perClick)}</p>
    </div>
  );
}

function Upgrade({ kind, state, upgrade }: ConsoleGame & { kind: ConsoleUpgrade }) {
  const { name, gives } = game.upgrade[kind];
  const cost = upgradeCost(state, kind);
  return (
    <div className="flex items-center justify-between gap-3 border-t border-seam pt-4">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-silt">{gives}</p>
      </div>
      {/* Loud once there are enough coins. Before that, a click says how many are missing. */}
      <Button look={state.coins >= cost ? "ore" : "quiet"} size="small" onClick={() => upgrade(kind)}>
        {game.cost(cost)}
        <span className="sr-only">{game.costFor(name)}</span>
      </Button>
    </div>
  );
}

function MiningConsole() {
  const played = useConsoleGame();
  return (
    <Card title={dashboard.tabs.console} aside={<Mark>{dashboard.demoMode}</Mark>} note={game.note}>
      <div className="grid gap-6 md:grid-cols-2">
        <MineButton {...played} />
        <div className="grid content-start gap-5">
          <Level {...played.state} />
          {UPGRADES.map((kind) => (
            <Upgrade key={kind} kind={kind} {...played} />
          ))}
        </div>
      </div>
    </Card>
  );
}

export function OwnAnalytics() {
  const board = useQuery(leaderboardQuery("all"));
  return <MinerAnalytics rank={board.data?.userPosition?.rank ?? null} activity={<OwnActivity />} />;
}

/** The lists to the right of the tasks. `onViewAnalytics` is left out while the tasks' tab is not open. */
export function MinersLists({
  board,
  onViewAnalytics,
}: {
  board: TaskBoard;
  onViewAnalytics: (() => void) | undefined;
}) {
  return (
    <>
      {onViewAnalytics ? (
        <>
          <MiningStatus onViewAnalytics={onViewAnalytics} />
          <Earnings />
        </>
      ) : null}
      <Leaderboard
        wayToPass={(missing) => (onViewAnalytics ? <WayToPass board={board} missing={missing} /> : null)}
      />
      <PointsHistory />
    </>
  );
}

export const VisitorsLists = () => <Leaderboard />;

export { FoldableFeed, MiningConsole, SampleAnalytics };

/** The smallest task that passes the miner ahead; nothing if no single task does. */
function WayToPass({ board, missing }: { board: TaskBoard; missing: number }) {
  const offer = smallestThatEarns(offersIn(board.list), missing);
  if (!offer) return null;
  const { task, pair } = offer;
  return (
    <button
      type="button"
      onClick={() => goToTask(task.id)}
      className="inline-flex min-h-6 items-center rounded-xs text-left font-medium underline underline-offset-4 max-md:min-h-11"
    >
      {leaderboard.passWith(taskTitle(task), pair.award.total)}
    </button>
  );
}

function Badge({ state }: { state: MiningState }) {
  return (
    <Status tone={state === "active" ? "ore" : "idle"} pulsing={state === "active"}>
      {mining[state]}
    </Status>
  );
}

const ofAll = (value: number, all: number) => (
  <>
    {count(value)}
    {all > 0 ? <span className="text-base font-normal text-silt"> {mining.of(all)}</span> : null}
  </>
);

function MiningStatus({ onViewAnalytics }: { onViewAnalytics: () => void }) {
  const read = useQuery(automationQuery());
  const pausing = usePauseAutomation();
  const automated = (read.data?.settings ?? []).filter((one) => flagsOn(one) > 0);
  const today = automated.reduce((sum, one) => sum + one.acted_today, 0);
  const allowed = automated.reduce((sum, one) => sum + one.daily_actions, 0);
  const isPaused = read.data?.paused ?? false;
  const pause = () => pausing.mutate({ body: { paused: !isPaused } });
  return (
    <FoldableCard
      title={mining.title}
      aside={read.data ? <Badge state={miningState(read.data)} /> : null}
      startsOpen={hasRoom()}
    >
      <Loaded read={read} what={mining.loadName} shape="h-10">
        {({ settings }) => (
          <Figures
            className="grid-cols-2"
            figures={[
              [mining.accounts, ofAll(automated.length, settings.length)],
              [mining.actions, ofAll(today, allowed)],
            ]}
          />
        )}
      </Loaded>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          disabled={automated.length === 0 || pausing.isPending}
          onClick={pause}
        >
          {isPaused ? mining.resume : mining.pause}
        </Button>
        <Button look="bare" size="small" onClick={onViewAnalytics}>
          {mining.analytics}
        </Button>
      </div>
    </FoldableCard>
  );
}

const SHOWN = 6;

function OwnActivity() {
  const read = useQuery(notificationsQuery());
  const { data } = read;
  if (!data) return <Loaded read={read} what={texts.what} shape="h-14" />;
  if (data.notifications.length === 0) return <p className="mt-3 text-sm text-silt">{texts.none}</p>;
  return (
    <ul className="mt-3 divide-y divide-seam">
      {data.notifications.slice(0, SHOWN).map(({ id, title, text, at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{sayHere(title)}</span>{" "}
            <span className="text-sm text-silt">{sayHere(text)}</span>
          </p>
          <p className="text-xs text-silt">{dateAndTime(at)}</p>
        </li>
      ))}
    </ul>
  );
}
