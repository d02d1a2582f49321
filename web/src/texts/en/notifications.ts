import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const notifications = texts("notifications", {
  title: "Notifications",
  titleWithUnread: (unread: number) => `Notifications, ${plural(unread, "unread message")}`,
  none: "Nothing yet. Your tasks, accounts, wallet and payouts report here.",
  what: "Your notifications",
  isNew: "New",
  tasksCompleted: (tasks: number) => `${plural(tasks, "task")} completed`,
});
