import { encodeQR } from "qr";

/** Drawn in the page, so the text goes to no other site. Dark on white in both themes, as readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-44 bg-[white]">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
