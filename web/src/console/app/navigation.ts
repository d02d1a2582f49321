import { HALT_NAMES } from "@lode/core/contracts/console/closed-sets";
import type { Overview } from "@lode/core/contracts/console/overview";
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

/** A page, or an action that a page begins. */
interface NavCommand {
  title: string;
  to: string;
}

/** Every page, and the actions that an operator has to find fast. */
export function makeCommands(halts: Overview["halts"]): NavCommand[] {
  const halted = new Set(halts.map(({ name }) => name));
  return [
    ...PLACES.map(({ title, to }) => ({ title, to })),
    { title: "Your account", to: "/account" },
    { title: "Review withdrawals", to: "/withdrawals?state=review" },
    { title: "Retry failed jobs", to: "/jobs?state=failed" },
    { title: "New task", to: "/tasks/new" },
    ...HALT_NAMES.map((name) => ({
      title: `${halted.has(name) ? "Resume" : "Halt"} ${name}`,
      to: `/settings?switch=${name}`,
    })),
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A single letter is the beginning of too much. */
const SHORTEST = 2;

/** The commands of which each typed word begins a word. */
export function matching(commands: readonly NavCommand[], typed: string): NavCommand[] {
  const words = wordsOf(typed);
  if (words.join("").length < SHORTEST) return [];
  return commands.filter(({ title }) => {
    const own = wordsOf(title);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

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
  /** The key to press after `g` to open the page. */
  key?: string;
}

export const PLACES: readonly NavPlace[] = [
  { id: "overview", title: "Overview", to: "/", icon: Gauge, key: "o" },
  { id: "jobs", title: "Jobs", to: "/jobs", icon: ListX, key: "j" },
  { id: "withdrawals", title: "Withdrawals", to: "/withdrawals", icon: Landmark, key: "w" },
  { id: "tasks", title: "Tasks", to: "/tasks", icon: ListChecks, key: "t" },
  { id: "miners", title: "Miners", to: "/miners", icon: Users, key: "m" },
  { id: "objections", title: "Objections", to: "/objections", icon: Gavel },
  { id: "settings", title: "Switches", to: "/settings", icon: Power },
  { id: "audit", title: "Audit log", to: "/audit", icon: ClipboardList, key: "a" },
  { id: "operators", title: "Operators", to: "/operators", icon: ShieldCheck },
];
