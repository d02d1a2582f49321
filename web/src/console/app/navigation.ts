import {
  ClipboardList,
  Gauge,
  Gavel,
  Landmark,
  ListChecks,
  ListX,
  type LucideIcon,
  Power,
  ShieldCheck,
  Users,
} from "lucide-react";

/** Accepts only paths of the console: a link to the sign-in must not lead to another site afterwards. */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return "/";
  const { origin, pathname, search, hash } = new URL(next, "http://console.invalid");
  if (origin !== "http://console.invalid" || /^\/(?:\/|sign-in$)/.test(pathname)) return "/";
  return pathname + search + hash;
}

export interface NavPlace {
  id: string;
  title: string;
  to: string;
  icon: LucideIcon;
}

export const PLACES: readonly NavPlace[] = [
  { id: "overview", title: "Overview", to: "/", icon: Gauge },
  { id: "jobs", title: "Jobs", to: "/jobs", icon: ListX },
  { id: "withdrawals", title: "Withdrawals", to: "/withdrawals", icon: Landmark },
  { id: "tasks", title: "Tasks", to: "/tasks", icon: ListChecks },
  { id: "miners", title: "Miners", to: "/miners", icon: Users },
  { id: "objections", title: "Objections", to: "/objections", icon: Gavel },
  { id: "settings", title: "Switches", to: "/settings", icon: Power },
  { id: "audit", title: "Audit log", to: "/audit", icon: ClipboardList },
  { id: "operators", title: "Operators", to: "/operators", icon: ShieldCheck },
];
