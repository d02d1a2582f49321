const LONGEST = 120;

/** The parts in which failures with the same cause differ: ids, signatures, addresses, hashes, times, numbers. */
const VARIABLES: readonly RegExp[] = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  /\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g,
  /\b(?:0x)?(?=\d*[a-f])[0-9a-f]{16,}\b/gi,
  /\b[1-9A-HJ-NP-Za-km-z]{32,88}\b/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /\d+(?:\.\d+)?/g,
];

/** The error without the parts that vary: failures with the same cause have the same class. */
export function errorClassOf(error: string): string {
  const [line = ""] = error.split("\n");
  const general = VARIABLES.reduce((text, pattern) => text.replace(pattern, "…"), line);
  return general.replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
