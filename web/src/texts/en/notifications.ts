import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const notifications = texts("notifications", {
  titleWithUnread: (unread: number) => `Notifications, ${plural(unread, "unread message")}`,
  none: "Nothing yet. Your tasks, accounts, wallet and payouts report here.",
  what: "Your notifications",
  isNew: "New",
  weeklyMail: {
    title: "Mails",
    loadName: "Your weekly mail",
    label: "Weekly mail",
    what: "Your points of the week, your rank and what is open, every Monday.",
    failed: "Your choice could not be saved. Please try again.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    intro: "This turns off the weekly mail. We still mail you about payouts.",
    press: "Turn the weekly mail off",
    done: "The weekly mail is off.",
    toProfile: "To your profile",
  },
  tasksCompleted: (tasks: number) => `${plural(tasks, "task")} completed`,
});
