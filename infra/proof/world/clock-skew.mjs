// Loaded before a program (NODE_OPTIONS=--import) to shift its clock: by CLOCK_SKEW_MS, as without NTP, or by the milliseconds in
// CLOCK_SKEW_FILE, which a test changes while the program runs.
import { readFileSync } from "node:fs";

const { CLOCK_SKEW_FILE: file, CLOCK_SKEW_MS = "0" } = process.env;
const READ_AGAIN_MS = 50;
const RealDate = globalThis.Date;
let skewMs = Number(CLOCK_SKEW_MS);
let readAt = 0;

function now() {
  const real = RealDate.now();
  if (file && real - readAt >= READ_AGAIN_MS) {
    skewMs = Number(readFileSync(file, "utf8"));
    readAt = real;
  }
  return real + skewMs;
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
};
