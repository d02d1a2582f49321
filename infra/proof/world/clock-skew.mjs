// Loaded before a program (NODE_OPTIONS=--import) to shift its clock by CLOCK_SKEW_MS, as without NTP.
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const RealDate = globalThis.Date;
const now = () => RealDate.now() + skewMs;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
};
