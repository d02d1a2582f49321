import { count } from "../../../../lib/format.ts";
import { game } from "../../../../texts/en/game.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { type ConsoleState, type ConsoleUpgrade, upgradeCost } from "./console-game.ts";
import { OreGem } from "./ore-gem.tsx";
import { type ConsoleGame, type Marker, useConsoleGame } from "./use-console-game.ts";

const UPGRADES = ["upgrade-click", "upgrade-mining"] as const;

function MineButton({
  state,
  markers,
  clicks,
  mine,
}: Pick<ConsoleGame, "state" | "markers" | "clicks" | "mine">) {
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
        <OreGem lit={state.level} className="col-start-1 row-start-1 size-36 drop-shadow-md" />
        <span className="relative col-start-1 row-start-1 text-base font-semibold text-on-ore">
          {game.mine}
        </span>
      </button>
      {markers.map(({ key, ...marker }) => (
        <ClickMarker key={key} {...marker} />
      ))}
    </div>
  );
}

/** Shows the gain rising while a splinter of ore flies off. */
function ClickMarker({ gain, left, angle }: Omit<Marker, "key">) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      <span
        style={{ left: `${left}%` }}
        className="absolute top-1/3 animate-drift font-display text-xl font-semibold text-ore-deep"
      >
        +{gain}
      </span>
      <span style={{ rotate: `${angle}deg` }} className="absolute top-[58%] left-1/2 size-0">
        <span className="absolute block size-3 animate-splinter bg-ore [clip-path:polygon(50%_0,100%_60%,20%_100%)]" />
      </span>
    </span>
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

function Upgrade({
  kind,
  state,
  upgrade,
}: { kind: ConsoleUpgrade } & Pick<ConsoleGame, "state" | "upgrade">) {
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

export function MiningConsole() {
  const { state, markers, clicks, mine, upgrade } = useConsoleGame();
  return (
    <Card labelledBy="console-title">
      <CardTitle id="console-title" aside={<Mark>{game.demo}</Mark>} note={game.note}>
        {game.title}
      </CardTitle>
      <div className="grid gap-6 md:grid-cols-2">
        <MineButton state={state} markers={markers} clicks={clicks} mine={mine} />
        <div className="grid content-start gap-5">
          <Level {...state} />
          {UPGRADES.map((kind) => (
            <Upgrade key={kind} kind={kind} state={state} upgrade={upgrade} />
          ))}
        </div>
      </div>
    </Card>
  );
}
