import type { AnalyticsView } from "@lode/core/contracts/http/points";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { trianglesBetween } from "../../../ui/strata-line.tsx";

type Days = AnalyticsView["days"];

export const STRATA_SIZE = { width: 650, height: 160 } as const;
/** The greatest height of all layers together. */
const REACH = 150;
/** The least thickness of a kind with any points. */
const THINNEST = 2;
/** Makes the rock uneven. At most 1, so that nothing exceeds the height. */
const UNEVEN = [1, 0.86, 0.97, 0.8, 0.92];

export interface StrataFacet {
  kind: ActionKind;
  points: string;
  /** Facets alternate between lighter and darker. */
  shade: number;
}

interface Layer {
  kind: ActionKind;
  /** The thickness at each day. */
  thickness: number[];
}

/** Returns each day's accumulated points, averaged with the next two days so that layers slope. */
function deposits(days: Days, kind: ActionKind): number[] {
  let sum = 0;
  const sums = days.map((day) => {
    sum = Math.max(0, sum + day.kinds[kind]);
    return sum;
  });
  const at = (index: number) => sums[Math.min(sums.length - 1, index)] ?? 0;
  return sums.map((own, index) => (own + at(index + 1) + at(index + 2)) / 3);
}

function layersOf(days: Days): Layer[] {
  const done = KINDS.filter((kind) => days.some((day) => day.kinds[kind] > 0));
  const byKind = done.map((kind) => ({ kind, lies: deposits(days, kind) }));
  const totals = days.map((_, day) => byKind.reduce((sum, { lies }) => sum + (lies[day] ?? 0), 0));
  const most = Math.max(1, ...totals);
  const room = REACH - THINNEST * done.length;
  return byKind.map(({ kind, lies }, layer) => ({
    kind,
    thickness: lies.map((own, day) => {
      const total = totals[day] ?? 0;
      // The square root keeps the first days visible next to the last.
      const share = total === 0 ? 0 : (room * Math.sqrt(total / most) * own) / total;
      return THINNEST + share * (UNEVEN[(day + layer * 2) % UNEVEN.length] ?? 1);
    }),
  }));
}

/**
 * Draws layers of rock from the bottom up, one per kind of action. Points are deposits: on each day a layer
 * is as thick as the kind's points since the first day.
 */
export function strataFacets(days: Days): StrataFacet[] {
  const step = STRATA_SIZE.width / Math.max(1, days.length - 1);
  const cornersOf = (heights: readonly number[]) =>
    heights.map((height, day) => `${Math.round(day * step)},${height.toFixed(1)}`);
  let floor = days.map((): number => STRATA_SIZE.height);
  return layersOf(days).flatMap(({ kind, thickness }, layer) => {
    const below = floor;
    floor = below.map((height, day) => height - (thickness[day] ?? 0));
    return trianglesBetween(cornersOf(floor), cornersOf(below)).map(({ points, place }) => ({
      kind,
      points,
      shade: [1, 0.78, 0.9, 0.68][(place + layer) % 4] ?? 1,
    }));
  });
}

/** Returns the points by kind in these days, without kinds that earned none. */
export const pointsByKind = (days: Days): Array<{ kind: ActionKind; points: number }> =>
  KINDS.map((kind) => ({ kind, points: days.reduce((sum, day) => sum + day.kinds[kind], 0) })).filter(
    ({ points }) => points > 0,
  );
