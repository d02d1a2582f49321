/**
 * The shape of the tree in RFC 6962, section 2.1: with n leaves, the left part has the largest power of two below n.
 * Ranges are half-open. Uses arithmetic instead of bit operators, because a ledger may outgrow 31 bits.
 */
export interface Range {
  start: number;
  end: number;
}

/** A part of 2^level leaves that begins at index × 2^level. It never changes again as the ledger grows. */
export interface PerfectNode {
  level: number;
  index: number;
}

function splitPoint({ start, end }: Range): number {
  let left = 1;
  while (left * 2 < end - start) left *= 2;
  return start + left;
}

/** The perfect parts that make up a range of the tree, from left to right, each smaller than the previous. */
export function perfectNodes({ start, end }: Range): PerfectNode[] {
  const nodes: PerfectNode[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (2 ** (level + 1) <= end - at) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The parts whose hashes lead from a leaf to the root, in that order (RFC 6962, 2.1.1). */
export function pathRanges(index: number, size: number): Range[] {
  if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} has no leaf ${index}.`);
  const ranges: Range[] = [];
  let whole: Range = { start: 0, end: size };
  while (whole.end - whole.start > 1) {
    const middle = splitPoint(whole);
    const [left, right] = [
      { start: whole.start, end: middle },
      { start: middle, end: whole.end },
    ];
    ranges.unshift(index < middle ? right : left);
    whole = index < middle ? left : right;
  }
  return ranges;
}

/** The parts that show that the tree of `later` leaves begins with that of `earlier` (RFC 6962, 2.1.2). */
export function consistencyRanges(earlier: number, later: number): Range[] {
  if (earlier < 1 || earlier > later) throw new RangeError(`${later} leaves do not continue ${earlier}.`);
  const ranges: Range[] = [];
  let whole: Range = { start: 0, end: later };
  while (whole.end > earlier) {
    const middle = splitPoint(whole);
    const [left, right] = [
      { start: whole.start, end: middle },
      { start: middle, end: whole.end },
    ];
    ranges.unshift(earlier <= middle ? right : left);
    whole = earlier <= middle ? left : right;
  }
  // If the earlier tree is itself a perfect part at the left edge, the verifier already has its root.
  return whole.start === 0 ? ranges : [whole, ...ranges];
}
