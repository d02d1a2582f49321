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
  Webhook,
} from "lucide-react";

export interface Place {
  to: string;
  name: string;
  icon: LucideIcon;
  /** After `g`. */
  key?: string;
}

export const PLACES: readonly Place[] = [
  { to: "/", name: "Overview", icon: Gauge, key: "o" },
  { to: "/search", name: "Search", icon: Search, key: "s" },
  { to: "/jobs", name: "Failed jobs", icon: ListX, key: "j" },
  { to: "/withdrawals", name: "Withdrawals", icon: Landmark, key: "w" },
  { to: "/tasks", name: "Tasks", icon: ListChecks, key: "t" },
  { to: "/miners", name: "Miners", icon: Users, key: "m" },
  { to: "/objections", name: "Objections", icon: Gavel },
  { to: "/settings", name: "Settings", icon: Settings },
  { to: "/webhooks", name: "Webhooks", icon: Webhook },
  { to: "/audit", name: "Audit log", icon: ClipboardList, key: "a" },
  { to: "/operators", name: "Operators", icon: ShieldCheck },
];
