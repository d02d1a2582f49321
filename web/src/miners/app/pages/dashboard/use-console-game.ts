import { useEffect, useReducer, useRef, useState } from "react";
import { game } from "../../../../texts/en/game.ts";
import { showError, showToast } from "../../../../ui/toast.ts";
import { type ConsoleState, type ConsoleUpgrade, play, START, upgradeCost } from "./console-game.ts";

const TICK_MS = 1_000;
const MARKER_MS = 2_000;

/** A number that rises from the button after a click. */
export interface Marker {
  key: number;
  gain: number;
  /** A random position in percent of the width, so that markers of quick clicks do not overlap. */
  left: number;
  /** The direction of the splinter in degrees. */
  angle: number;
}

function useMarkers() {
  const [markers, setMarkers] = useState<Marker[]>([]);
  const [clicks, setClicks] = useState(0);
  const add = (gain: number) => {
    const key = clicks;
    setClicks(clicks + 1);
    setMarkers((shown) => [
      ...shown,
      { key, gain, left: 35 + Math.random() * 30, angle: Math.random() * 360 },
    ]);
    setTimeout(() => setMarkers((shown) => shown.filter((marker) => marker.key !== key)), MARKER_MS);
  };
  return { markers, clicks, add };
}

function useLevelUpMessage(level: number): void {
  const last = useRef(level);
  useEffect(() => {
    if (level > last.current) {
      showToast({ title: game.levelUp, description: game.level(level), tone: "ore" });
    }
    last.current = level;
  }, [level]);
}

export interface ConsoleGame {
  state: ConsoleState;
  markers: readonly Marker[];
  clicks: number;
  mine: () => void;
  upgrade: (kind: ConsoleUpgrade) => void;
}

/** The demo game with its timer, random bonus and messages. The rules are in console-game.ts. */
export function useConsoleGame(): ConsoleGame {
  const [state, move] = useReducer(play, START);
  const { markers, clicks, add } = useMarkers();
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
  const upgrade = (kind: ConsoleUpgrade) => {
    const cost = upgradeCost(state, kind);
    if (state.coins < cost) showError(game.need(cost), game.tooPoor);
    else move({ move: kind });
  };
  return { state, markers, clicks, mine, upgrade };
}
