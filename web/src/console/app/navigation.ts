import type { Overview } from "@lode/core/contracts/console/overview";
import {
  ClipboardList,
  Gauge,
  Gavel,
  Landmark,
  ListChecks,
  ListX,
  type LucideIcon,
  Search,
  Settings,
  ShieldCheck,
  Users,
} from "lucide-react";
import { settingsTexts } from "../../texts/console/settings.ts";
import { shellTexts } from "../../texts/console/shell.ts";

/** A page, or an action that a page begins. */
interface Command {
  title: string;
  to: string;
}

const SWITCHES = ["payouts", "automation", "verification"] as const;

/** Every page, and the actions that an operator has to find fast. */
export function makeCommands(halts: Overview["halts"]): Command[] {
  const halted = new Set(halts.map(({ name }) => name));
  return [
    ...PLACES.map(({ id, to }) => ({ title: shellTexts.places[id], to })),
    { title: shellTexts.yourAccount, to: "/account" },
    { title: shellTexts.reviewWithdrawals, to: "/withdrawals?state=review" },
    { title: shellTexts.retryFailedJobs, to: "/jobs?state=failed" },
    { title: shellTexts.createTask, to: "/tasks/new" },
    ...SWITCHES.map((name) => ({
      title: (halted.has(name) ? shellTexts.resume : shellTexts.halt)(settingsTexts.switches[name].title),
      to: `/settings?switch=${name}`,
    })),
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A single letter is the beginning of too much. */
const SHORTEST = 2;

/** The commands of which each typed word begins a word. */
export function matching(commands: readonly Command[], typed: string): Command[] {
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
  if (origin !== "http://console.invalid" || pathname === "/sign-in") return "/";
  return pathname + search + hash;
}

export interface Place {
  id: keyof typeof shellTexts.places;
  to: string;
  icon: LucideIcon;
  /** The key to press after `g` to open the page. */
  key?: string;
}

export const PLACES: readonly Place[] = [
  { id: "overview", to: "/", icon: Gauge, key: "o" },
  { id: "search", to: "/search", icon: Search, key: "s" },
  { id: "jobs", to: "/jobs", icon: ListX, key: "j" },
  { id: "withdrawals", to: "/withdrawals", icon: Landmark, key: "w" },
  { id: "tasks", to: "/tasks", icon: ListChecks, key: "t" },
  { id: "miners", to: "/miners", icon: Users, key: "m" },
  { id: "objections", to: "/objections", icon: Gavel },
  { id: "settings", to: "/settings", icon: Settings },
  { id: "audit", to: "/audit", icon: ClipboardList, key: "a" },
  { id: "operators", to: "/operators", icon: ShieldCheck },
];
