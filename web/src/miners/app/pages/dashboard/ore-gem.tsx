/** A cut piece of ore: a flat centre with a ring of facets. Corners of a hexagon, clockwise. */
const OUTER = [
  [50, 2],
  [92, 26],
  [92, 74],
  [50, 98],
  [8, 74],
  [8, 26],
] as const;
const INNER = [
  [50, 28],
  [70, 39],
  [70, 61],
  [50, 72],
  [30, 61],
  [30, 39],
] as const;
const SHADES = [1, 0.82, 0.6, 0.5, 0.68, 0.9] as const;

const join = (...corners: ReadonlyArray<readonly [number, number] | undefined>): string =>
  corners.map((corner) => corner?.join(",")).join(" ");

/** `lit` facets shine; each level adds one. */
export function OreGem({ lit, className }: { lit: number; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className={className}>
      {OUTER.map((corner, index) => {
        const after = (index + 1) % OUTER.length;
        const shines = index < lit % (OUTER.length + 1);
        return (
          <polygon
            key={corner.join("-")}
            points={join(corner, OUTER[after], INNER[after], INNER[index])}
            fill={shines ? "var(--color-ore)" : "var(--color-ore-deep)"}
            fillOpacity={SHADES[index]}
          />
        );
      })}
      <polygon points={join(...INNER)} fill="var(--color-ore)" />
      <polygon points={join(INNER[0], INNER[1], INNER[3], INNER[4])} fill="white" fillOpacity="0.3" />
    </svg>
  );
}
