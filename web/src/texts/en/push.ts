import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

/** Messages on the miner's devices. */
export const push = texts("push", {
  label: "Tell me on this device",
  note: "A payout, an account to reconnect and, if you turned it on above, a task that opens. Never between 9 at night and 8 in the morning.",
  others: (browsers: number) => `Also on in ${plural(browsers, "other browser")}.`,
  reasons: {
    refused:
      "This browser refuses messages from Lode. Allow notifications for this site in the browser's settings, then reload the page.",
    "needs-install":
      "On an iPhone or iPad this works only in the installed app: choose Share, then Add to Home Screen, and open Lode from there.",
    unsupported: "This browser cannot show messages while Lode is closed.",
  },
  failed: "This device could not be turned on. Please try again.",
  offFailed: "This device could not be turned off. Please try again.",
  card: {
    title: "Hear of your next payout",
    text: "Lode can tell you on this device when a payout arrives, also while the page is closed.",
    on: "Tell me on this device",
    later: "No, thanks",
    done: "This device is told from now on. You can turn it off in your profile.",
  },
});
