import type { ReceiptContent } from "./receipt-content.ts";

/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842];
const LEFT = 64;
const VALUE_LEFT = 220;

/** Windows-1252 equals Latin-1 for the text of a receipt. Any other character becomes a question mark. */
const latin = (text: string): string =>
  text.replaceAll(/[\u202f\u2009]/g, " ").replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, "?");
const literal = (text: string): string => `(${latin(text).replaceAll(/[\\()]/g, "\\$&")})`;

type Font = "regular" | "bold" | "mono";
const FONTS = { regular: "F1", bold: "F2", mono: "F3" } as const;

const write = (text: string, x: number, y: number, size: number, font: Font = "regular", grey = 0.1) =>
  `BT /${FONTS[font]} ${size} Tf ${grey} g ${x} ${y} Td ${literal(text)} Tj ET`;
const rule = (y: number) => `0.82 G 0.7 w ${LEFT} ${y} m ${WIDTH - LEFT} ${y} l S`;

/** Creates a page with real text in the PDF's standard fonts, so nothing is embedded. */
export function receiptPdf(content: ReceiptContent): Uint8Array {
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>`,
    stream(drawing(content)),
    ...["Helvetica", "Helvetica-Bold", "Courier"].map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Title ${literal(`${content.title}, ${content.amount}`)} /Creator ${literal(content.product)} >>`,
  ]);
}

function drawing({ product, title, amount, paidAt, lines, note }: ReceiptContent): string {
  const strata = [
    `0.84 0.88 0.31 rg 0 ${HEIGHT} m ${WIDTH} ${HEIGHT} l ${WIDTH} ${HEIGHT - 46} l 330 ${HEIGHT - 30} l 0 ${HEIGHT - 12} l f`,
    `0.45 0.47 0.12 rg 330 ${HEIGHT - 30} m ${WIDTH} ${HEIGHT - 46} l ${WIDTH} ${HEIGHT - 62} l f`,
  ];
  const head = [
    write(product, LEFT, 760, 13, "bold"),
    write(title, LEFT, 738, 11, "regular", 0.38),
    write(amount, LEFT, 690, 34, "bold"),
    write(paidAt, LEFT, 668, 11, "regular", 0.38),
  ];
  const body: string[] = [];
  let y = 628;
  for (const { label, value, isLong } of lines) {
    body.push(rule(y + 20), write(label, LEFT, y, 10, "regular", 0.38));
    if (isLong) y -= 16;
    body.push(write(value, isLong ? LEFT : VALUE_LEFT, y, isLong ? 8.6 : 10, isLong ? "mono" : "regular"));
    y -= 34;
  }
  return [...strata, ...head, ...body, rule(y + 20), write(note, LEFT, y, 10, "bold", 0.38)].join("\n");
}

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** The last object is the document's information. Every character is one byte. */
function assemble(objects: readonly string[]): Uint8Array {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
