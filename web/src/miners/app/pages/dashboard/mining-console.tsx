import { count } from "../../../../lib/format.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { LogoMark } from "../../../../ui/strata-line.tsx";
import { type ConsoleState, upgradeCost } from "./console-game.ts";
import { type ConsoleGame, type Marker, useConsoleGame } from "./use-console-game.ts";

const UPGRADES = [
  { kind: "upgrade-click", name: "Click upgrade", gives: "+1 per click" },
  { kind: "upgrade-mining", name: "Auto-mining upgrade", gives: "+1 per second" },
] as const;

function MineButton({ state, markers, mine }: Pick<ConsoleGame, "state" | "markers" | "mine">) {
  return (
    <div className="relative grid justify-items-center gap-2 overflow-hidden rounded-sm bg-shelf/60 px-4 py-8">
      <p className="font-display text-3xl font-semibold">{count(state.coins)}</p>
      <p className="text-sm text-silt">coins, {count(state.perSecond)} per second</p>
      <button
        type="button"
        onClick={mine}
        className="facet mt-4 grid size-32 place-items-center border border-seam bg-surface transition-transform hover:border-ore-deep active:scale-95"
      >
        <LogoMark className="size-16" />
        <span className="-mt-4 text-sm font-medium">Mine</span>
      </button>
      {markers.map(({ key, gain, left }) => (
        <ClickMarker key={key} gain={gain} left={left} />
      ))}
    </div>
  );
}

function ClickMarker({ gain, left }: Omit<Marker, "key">) {
  return (
    <span
      aria-hidden
      style={{ left: `${left}%` }}
      className="pointer-events-none absolute top-1/2 animate-drift font-display text-lg font-semibold text-ore-deep"
    >
      +{gain}
    </span>
  );
}

function Level({ level, xp, threshold, perClick }: ConsoleState) {
  return (
    <div>
      <p className="flex justify-between text-sm">
        <span className="font-medium">Level {level}</span>
        <span className="text-silt">
          {xp} of {threshold} XP
        </span>
      </p>
      <progress aria-label="Experience" max={threshold} value={xp} className="meter mt-2 h-2 w-full" />
      <p className="mt-2 text-sm text-silt">Click power {perClick}</p>
    </div>
  );
}

function Upgrades({ state, upgrade }: Pick<ConsoleGame, "state" | "upgrade">) {
  return UPGRADES.map(({ kind, name, gives }) => (
    <div key={kind} className="flex items-center justify-between gap-3 border-t border-seam pt-4">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-silt">{gives}</p>
      </div>
      <Button look="quiet" size="small" onClick={() => upgrade(kind)}>
        {count(upgradeCost(state, kind))} coins
        <span className="sr-only">for the {name.toLowerCase()}</span>
      </Button>
    </div>
  ));
}

export function MiningConsole() {
  const { state, markers, mine, upgrade } = useConsoleGame();
  return (
    <Card labelledBy="console-title">
      <CardTitle
        id="console-title"
        aside={<Mark>Demo Mode</Mark>}
        note="A demo game. Its coins are not points and cannot be withdrawn."
      >
        Mining Console
      </CardTitle>
      <div className="grid gap-6 md:grid-cols-2">
        <MineButton state={state} markers={markers} mine={mine} />
        <div className="grid content-start gap-5">
          <Level {...state} />
          <Upgrades state={state} upgrade={upgrade} />
        </div>
      </div>
    </Card>
  );
}
