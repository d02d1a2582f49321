export type Tie = { at: number; pending: boolean };

/** Follows or likes, indexed from both ends, oldest first. */
export type Relation = {
  tie(from: string, to: string, tie: Tie): void;
  untie(from: string, to: string): void;
  get(from: string, to: string): Tie | undefined;
  targetsOf(from: string): ReadonlyMap<string, Tie>;
  sourcesOf(to: string): ReadonlyMap<string, Tie>;
};

const NONE: ReadonlyMap<string, Tie> = new Map();

export function createRelation(): Relation {
  const forward = new Map<string, Map<string, Tie>>();
  const backward = new Map<string, Map<string, Tie>>();
  return {
    tie(from, to, tie) {
      put(forward, from, to, tie);
      put(backward, to, from, tie);
    },
    untie(from, to) {
      forward.get(from)?.delete(to);
      backward.get(to)?.delete(from);
    },
    get: (from, to) => forward.get(from)?.get(to),
    targetsOf: (from) => forward.get(from) ?? NONE,
    sourcesOf: (to) => backward.get(to) ?? NONE,
  };
}

function put(index: Map<string, Map<string, Tie>>, one: string, other: string, tie: Tie): void {
  const ties = index.get(one) ?? new Map<string, Tie>();
  ties.set(other, tie);
  index.set(one, ties);
}
