import type { Finding } from "./conditions.ts";

/** A finding that comes back within this time continues its alarm. */
export const QUIET_SECONDS = 300;

export interface OpenAlarm {
  id: string;
  key: string;
  /** The worst light since the alarm opened. */
  light: Finding["light"];
  /** Since when the finding is gone; null while it exists. */
  missingSince: Date | null;
}

export interface AlarmPlan {
  open: (Finding & { key: string })[];
  /** Amber alarms that turned red. */
  worsen: { id: string; finding: Finding }[];
  /** Alarms whose finding has come back. */
  resume: string[];
  /** Alarms whose finding has gone, for now. */
  miss: string[];
  clear: string[];
}

export const keyOf = ({ name, about }: Pick<Finding, "name" | "about">): string =>
  [name, about].filter(Boolean).join(" ");

/** What changes about the open alarms, now that these are the findings. */
export function planAlarms(alarms: readonly OpenAlarm[], findings: readonly Finding[], now: Date): AlarmPlan {
  const plan: AlarmPlan = { open: [], worsen: [], resume: [], miss: [], clear: [] };
  const found = new Map<string, Finding>();
  // The worst finding comes first.
  for (const finding of findings) if (!found.has(keyOf(finding))) found.set(keyOf(finding), finding);
  for (const { id, key, light, missingSince } of alarms) {
    const finding = found.get(key);
    found.delete(key);
    if (finding) {
      if (missingSince) plan.resume.push(id);
      if (finding.light === "red" && light === "amber") plan.worsen.push({ id, finding });
    } else if (!missingSince) plan.miss.push(id);
    else if (now.getTime() - missingSince.getTime() >= QUIET_SECONDS * 1_000) plan.clear.push(id);
  }
  for (const [key, finding] of found) plan.open.push({ ...finding, key });
  return plan;
}
