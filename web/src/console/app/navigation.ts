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
import type { shellTexts } from "../../texts/console/shell.ts";

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
