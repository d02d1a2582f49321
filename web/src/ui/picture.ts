/** A picture to share: 4 to 5, as feeds show it. */
export const [WIDTH, HEIGHT] = [1080, 1350];
export const LEFT = 84;

/** The light theme's tokens for the canvas: a picture looks the same in both themes. */
export const INK = "oklch(21% 0.022 265)";
export const SILT = "oklch(43% 0.02 265)";
export const SEAM = "oklch(85.5% 0.015 95)";
const BEDROCK = "oklch(95.2% 0.008 95)";
const SURFACE = "oklch(98.8% 0.004 95)";
const ORE = "oklch(86% 0.185 110)";
const ORE_SHADE = "oklch(76% 0.165 110)";
export const DISPLAY = '"Space Grotesk Variable", sans-serif';
export const SANS = '"Inter Variable", sans-serif';

export type Canvas = CanvasRenderingContext2D;

export function facet(canvas: Canvas, colour: string, points: readonly (readonly [number, number])[]): void {
  canvas.fillStyle = colour;
  canvas.beginPath();
  for (const [x, y] of points) canvas.lineTo(x, y);
  canvas.fill();
}

export function write(
  canvas: Canvas,
  text: string,
  at: [x: number, y: number],
  font: string,
  colour = INK,
): void {
  canvas.font = font;
  canvas.fillStyle = colour;
  canvas.fillText(text, ...at, WIDTH - 2 * LEFT);
}

/** A sheet on strata, which bear the invitation. */
function drawPaper(canvas: Canvas, invitation: string): void {
  facet(canvas, BEDROCK, [
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ]);
  facet(canvas, SURFACE, [
    [40, 40],
    [WIDTH - 96, 40],
    [WIDTH - 40, 96],
    [WIDTH - 40, HEIGHT - 40],
    [40, HEIGHT - 40],
  ]);
  facet(canvas, ORE, [
    [40, HEIGHT - 150],
    [420, HEIGHT - 190],
    [WIDTH - 40, HEIGHT - 120],
    [WIDTH - 40, HEIGHT - 40],
    [40, HEIGHT - 40],
  ]);
  facet(canvas, ORE_SHADE, [
    [420, HEIGHT - 190],
    [WIDTH - 40, HEIGHT - 120],
    [640, HEIGHT - 96],
  ]);
  facet(canvas, SEAM, [
    [40, HEIGHT - 150],
    [420, HEIGHT - 190],
    [260, HEIGHT - 92],
  ]);
  write(canvas, invitation, [LEFT, HEIGHT - 64], `600 30px ${SANS}`);
}

/** The longest side of the QR code, and its bottom edge, in pixels. */
const CODE = { size: 232, bottom: HEIGHT - 100 };

/** Draws the invitation as a QR code, dark on white, so that a phone's camera can open it. */
async function drawCode(canvas: Canvas, invitation: string): Promise<void> {
  const { encodeQR } = await import("qr");
  const rows = encodeQR(invitation, "raw", { ecc: "medium", border: 2 });
  const size = rows.length;
  // Whole pixels keep the edges sharp.
  const module = Math.floor(CODE.size / size);
  const [left, top] = [WIDTH - LEFT - module * size, CODE.bottom - module * size];
  canvas.fillStyle = "white";
  canvas.fillRect(left, top, module * size, module * size);
  canvas.fillStyle = "black";
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark) canvas.fillRect(left + x * module, top + y * module, module, module);
}

/** Draws a picture in the browser with the page's own fonts. Rejects if drawing fails. */
export async function drawPicture(invitation: string, draw: (canvas: Canvas) => void): Promise<Blob> {
  const element = document.createElement("canvas");
  element.width = WIDTH;
  element.height = HEIGHT;
  const canvas = element.getContext("2d");
  if (!canvas) throw new Error("There is no canvas.");
  await document.fonts.ready;
  drawPaper(canvas, invitation);
  draw(canvas);
  if (invitation) await drawCode(canvas, invitation);
  return new Promise((resolve, reject) =>
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("There is no picture."))), "image/png"),
  );
}
