import { useEffect, useReducer, useRef, useState } from "react";
import { game } from "../../../../texts/en/game.ts";
import { showError, showToast } from "../../../../ui/toast.ts";

const TICK_MS = 1_000;
const MARKER_MS = 2_000;

interface Marker {
  key: number;
  gain: number;
  /** A random position in percent of the width, so that markers of quick clicks do not overlap. */
  left: number;
}

function useMarkers() {
  const [markers, setMarkers] = useState<Marker[]>([]);
  const [clicks, setClicks] = useState(0);
  const add = (gain: number) => {
    const key = clicks;
    setClicks(clicks + 1);
    setMarkers((shown) => [...shown, { key, gain, left: 35 + Math.random() * 30 }]);
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

export function useConsoleGame() {
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

export type ConsoleGame = ReturnType<typeof useConsoleGame>;

export type ConsoleUpgrade = "upgrade-click" | "upgrade-mining";

export type ConsoleMove =
  | { move: "tick" }
  /** `bonus` is a whole number from 0 to per-click minus 1, drawn by the caller. */
  | { move: "click"; bonus: number }
  | { move: ConsoleUpgrade };

/** The coins exist only on the page and are unrelated to points. */
export const START = { coins: 1_250, level: 3, xp: 145, threshold: 300, perSecond: 2, perClick: 1 };
export type ConsoleState = typeof START;

const XP_PER_TICK = 1;
const THRESHOLD_STEP = 100;

export const upgradeCost = (state: ConsoleState, upgrade: ConsoleUpgrade): number =>
  upgrade === "upgrade-click" ? state.level * 100 : state.perSecond * 200;

const levelUp = (state: ConsoleState, xp: number): ConsoleState => ({
  ...state,
  xp,
  level: state.level + 1,
  perClick: state.perClick + 1,
  threshold: state.threshold + THRESHOLD_STEP,
});

function tick(state: ConsoleState): ConsoleState {
  const next = { ...state, coins: state.coins + state.perSecond, xp: state.xp + XP_PER_TICK };
  return next.xp >= next.threshold ? levelUp(next, 0) : next;
}

/** A click earns as much experience as coins. Unlike a tick, it keeps the excess above the threshold. */
function click(state: ConsoleState, bonus: number): ConsoleState {
  const gain = state.perClick + bonus;
  const next = { ...state, coins: state.coins + gain, xp: state.xp + gain };
  return next.xp >= next.threshold ? levelUp(next, next.xp - next.threshold) : next;
}

/** Buying an upgrade without enough coins changes nothing. */
function buy(state: ConsoleState, upgrade: ConsoleUpgrade): ConsoleState {
  const coins = state.coins - upgradeCost(state, upgrade);
  if (coins < 0) return state;
  return upgrade === "upgrade-click"
    ? { ...state, coins, perClick: state.perClick + 1 }
    : { ...state, coins, perSecond: state.perSecond + 1 };
}

export function play(state: ConsoleState, move: ConsoleMove): ConsoleState {
  switch (move.move) {
    case "tick":
      return tick(state);
    case "click":
      return click(state, move.bonus);
    case "upgrade-click":
    case "upgrade-mining":
      return buy(state, move.move);
  }
}
