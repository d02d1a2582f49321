import { classNames } from "./class-names.ts";

/**
 * The product's illustration: a line (a post, a follow) enters from the left and becomes a vein of ore
 * between layers of rock. Boundaries are heights at these columns, from the top layer to the bottom layer.
 */
const COLUMNS = [440, 540, 640, 730, 840, 950, 1060, 1200];
const BOUNDARIES = [
  [120, 84, 66, 34, 44, 20, 30, 8],
  [120, 97, 88, 60, 72, 50, 62, 40],
  [120, 110, 106, 88, 97, 78, 90, 72],
  [120, 130, 141, 134, 152, 140, 159, 150],
  [120, 141, 160, 158, 180, 170, 190, 182],
  [120, 152, 182, 190, 208, 204, 222, 218],
];
const LAYERS = [
  { fill: "var(--color-shelf)", shades: [0.9, 0.6, 0.75] },
  { fill: "var(--color-seam)", shades: [0.95, 0.7, 0.85] },
  { fill: "var(--color-ore)", shades: [1, 0.72, 0.88, 0.6] },
  { fill: "var(--color-seam)", shades: [0.75, 0.95, 0.65] },
  { fill: "var(--color-shelf)", shades: [0.7, 0.9, 0.55] },
];
const SIGNAL = "M0 120H96l14-16 22 30 14-14H214l16-34 26 62 18-28H322l16-52 30 96 22-68 14 24H446";

/**
 * Splits each column of a layer into two triangles. The diagonal alternates, so the shades look like facets instead of
 * stripes.
 */
const FACETS = LAYERS.flatMap(({ fill, shades }, layer) =>
  COLUMNS.slice(1).flatMap((right, column) => {
    const left = COLUMNS[column];
    const [above, below] = [BOUNDARIES[layer], BOUNDARIES[layer + 1]];
    const [topLeft, topRight] = [`${left},${above?.[column]}`, `${right},${above?.[column + 1]}`];
    const [bottomLeft, bottomRight] = [`${left},${below?.[column]}`, `${right},${below?.[column + 1]}`];
    const isEven = column % 2 === 0;
    return [
      `${topLeft} ${topRight} ${isEven ? bottomLeft : bottomRight}`,
      `${isEven ? topRight : topLeft} ${bottomRight} ${bottomLeft}`,
    ].map((points, half) => ({ points, fill, opacity: shades[(column * 2 + half + layer) % shades.length] }));
  }),
);

export function StrataLine({
  className,
  loading = false,
  whole = false,
}: {
  className?: string;
  loading?: boolean;
  /** Stretched into its place instead of cut off by it. */
  whole?: boolean;
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 240"
      preserveAspectRatio={whole ? "none" : "xMaxYMid slice"}
      className={classNames(loading && "strata-loading", className)}
    >
      {FACETS.map(({ points, fill, opacity }) => (
        <polygon key={points} points={points} fill={fill} fillOpacity={opacity} />
      ))}
      <path
        className="strata-signal"
        d={SIGNAL}
        pathLength={1}
        fill="none"
        stroke="var(--color-ore-deep)"
        strokeWidth="3"
        strokeLinejoin="bevel"
      />
    </svg>
  );
}

/** The illustration at 32 pixels. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <path
        d="M1 17h6l3-8 4 14 2.5-6H18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="bevel"
      />
      <path d="M18 11l6-5 7 2v5l-7 1.5-6 1z" fill="var(--color-seam)" />
      <path d="M18 16.500l6-1 7-1.500v6l-7 1-6-2.500z" fill="var(--color-ore)" />
      <path d="M18 16.500l6-1v5.500l-6-2.500z" fill="var(--color-ore-deep)" fillOpacity=".45" />
      <path d="M18 20.500l6 2 7-1v4l-7 2-6-4z" fill="var(--color-silt)" fillOpacity=".55" />
    </svg>
  );
}
