/** The rules of the demo console. Its coins exist only on the page and are unrelated to points. */
export interface ConsoleState {
  coins: number;
  level: number;
  xp: number;
  threshold: number;
  perSecond: number;
  perClick: number;
}

export type ConsoleUpgrade = "upgrade-click" | "upgrade-mining";

export type ConsoleMove =
  | { move: "tick" }
  /** `bonus` is a whole number from 0 to per-click minus 1, drawn by the caller. */
  | { move: "click"; bonus: number }
  | { move: ConsoleUpgrade };

export const START: ConsoleState = {
  coins: 1_250,
  level: 3,
  xp: 145,
  threshold: 300,
  perSecond: 2,
  perClick: 1,
};

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
