import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const notifications = texts("notifications", {
  title: "Notifications",
  titleWithUnread: (unread: number) => `Notifications, ${plural(unread, "unread message")}`,
  none: "Nothing yet. Your tasks, accounts, wallet and payouts report here.",
  what: "Your notifications",
  isNew: "New",
  choices: {
    title: "Messages",
    note: "We mail you about every payout. Everything else is off until you turn it on.",
    loadName: "Your choice of messages",
    monday_mail: "Monday mail",
    task_notice: "Tell me here when a task opens",
    task_mail: "Mail me when a task opens",
    notes: {
      monday_mail: "Your points of the week, your rank and what is open, between 8 and 10 in the morning.",
      task_notice: "A notice under the bell, between 8 in the morning and 9 at night, at most one an hour.",
      task_mail:
        "Only if you had nothing left to do, and at most one a day, between 8 in the morning and 9 at night.",
    },
    off: "Turn everything off",
    failed: "Your choice could not be saved. Please try again.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    intro: "This turns off the Monday mail and the mails about open tasks. We still mail you about payouts.",
    press: "Turn these mails off",
    done: "These mails are off.",
    failed: "The mails could not be turned off. Please try again.",
    toChoices: "Choose your messages",
  },
  tasksCompleted: (tasks: number) => `${plural(tasks, "task")} completed`,
});
