import { layout } from "./layout.ts";
import { notifications } from "./notifications.ts";
import { referrals } from "./referrals.ts";

/** German, one file a feature. Typed by the English texts; texts.test.ts holds the two folders together. */
export const german = { layout, notifications, referrals };
