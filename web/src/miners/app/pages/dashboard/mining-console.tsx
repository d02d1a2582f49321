import { useEffect, useReducer, useRef, useState } from "react";
import { count } from "../../../../lib/format.ts";
import { Mark } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { LogoMark } from "../../../../ui/strata-line.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { clickUpgradeCost, miningUpgradeCost, play, START } from "./console-game.ts";

const TICK_MS = 1_000;
const MARKER_MS = 2_000;

interface Marker {
  key: number;
  gain: number;
  /** Percent of the width, so that quick clicks do not cover each other. */
  left: number;
}

function useMarkers() {
  const [markers, setMarkers] = useState<Marker[]>([]);
  const next = useRef(0);
  const add = (gain: number) => {
    const key = next.current++;
    setMarkers((shown) => [...shown, { key, gain, left: 35 + Math.random() * 30 }]);
    setTimeout(() => setMarkers((shown) => shown.filter((marker) => marker.key !== key)), MARKER_MS);
  };
  return { markers, add };
}

function useLevelUpMessage(level: number): void {
  const last = useRef(level);
  useEffect(() => {
    if (level > last.current) {
      showToast({ title: "Level Up! Click power increased!", description: `Level ${level}`, tone: "ore" });
    }
    last.current = level;
  }, [level]);
}

export function MiningConsole() {
  const [state, move] = useReducer(play, START);
  const { markers, add } = useMarkers();
  useLevelUpMessage(state.level);
  useEffect(() => {
    const timer = setInterval(() => move({ move: "tick" }), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const mine = () => {
    const bonus = Math.floor(Math.random() * state.perClick);
    move({ move: "click", bonus });
    add(state.perClick + bonus);
  };
  const upgrade = (kind: "upgrade-click" | "upgrade-mining", cost: number) => {
    if (state.coins < cost) showError(`You need ${count(cost)} coins for this upgrade`, "Not enough coins!");
    else move({ move: kind });
  };
  const upgrades = [
    { kind: "upgrade-click", name: "Click upgrade", gives: "+1 per click", cost: clickUpgradeCost(state) },
    {
      kind: "upgrade-mining",
      name: "Auto-mining upgrade",
      gives: "+1 per second",
      cost: miningUpgradeCost(state),
    },
  ] as const;

  return (
    <Card labelledBy="console-title">
      <CardTitle
        id="console-title"
        aside={<Mark>Demo Mode</Mark>}
        note="A game that lives in this page. Its coins are not points and cannot be withdrawn."
      >
        Mining Console
      </CardTitle>
      <div className="grid gap-6 md:grid-cols-2">
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
            <span
              key={key}
              aria-hidden
              style={{ left: `${left}%` }}
              className="pointer-events-none absolute top-1/2 animate-drift font-display text-lg font-semibold text-ore-deep"
            >
              +{gain}
            </span>
          ))}
        </div>
        <div className="grid content-start gap-5">
          <div>
            <p className="flex justify-between text-sm">
              <span className="font-medium">Level {state.level}</span>
              <span className="text-silt">
                {state.xp} of {state.threshold} XP
              </span>
            </p>
            <progress
              aria-label="Experience"
              max={state.threshold}
              value={state.xp}
              className="meter mt-2 h-2 w-full"
            />
            <p className="mt-2 text-sm text-silt">Click power {state.perClick}</p>
          </div>
          {upgrades.map(({ kind, name, gives, cost }) => (
            <div key={kind} className="flex items-center justify-between gap-3 border-t border-seam pt-4">
              <div>
                <p className="font-medium">{name}</p>
                <p className="text-sm text-silt">{gives}</p>
              </div>
              <Button look="quiet" size="small" onClick={() => upgrade(kind, cost)}>
                {count(cost)} coins
                <span className="sr-only">for the {name.toLowerCase()}</span>
              </Button>
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
