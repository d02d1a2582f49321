import { Link } from "react-router-dom";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { Status } from "../../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { LinkChoice } from "../../../features/accounts/link-choice.tsx";
import { actKey, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import { openAddress } from "../../../features/tasks/open-address.ts";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import { goToTask } from "./go-to-task.ts";
import type { NextStep } from "./next-step.ts";
import { StartOnNetwork } from "./start-on-network.tsx";

function TaskAction({ offer }: { offer: Offer }) {
  const { task, pair } = offer;
  const begun = useIsBegun(actKey(task.id, pair.account.id));
  const url = openAddress(task, pair.account.id);
  if (!begun && url) return <StartOnNetwork offer={offer} url={url} />;
  return (
    <Button size="small" look={begun ? "quiet" : "ore"} onClick={() => goToTask(task.id)}>
      {dashboard.next.toTask}
    </Button>
  );
}

const PLACES = {
  wallet: { to: "/profile#wallet", text: "walletAction" },
  withdraw: { to: "/profile#withdraw", text: "withdrawAction" },
  automation: { to: "/profile#automation", text: "automationAction" },
  rest: { to: "/opportunities", text: "restAction" },
} as const;

/** `passed`: the step is done. Until the pointer has left and the next step comes, nothing can be clicked. */
export function HeroAction({ next, passed }: { next: NextStep; passed: boolean }) {
  if (passed) {
    const points = "offer" in next ? next.offer.pair.award.total : 0;
    return <Status tone="sound">{points > 0 ? dashboard.next.done(points) : tasks.state.completed}</Status>;
  }
  switch (next.step) {
    case "link":
    case "link-another":
    case "reconnect":
      return <LinkChoice />;
    case "first-task":
    case "task":
      return <TaskAction offer={next.offer} />;
    default: {
      const { to, text } = PLACES[next.step];
      return (
        <Link to={to} className={buttonStyle(next.step === "rest" ? "quiet" : "ore", "small")}>
          {dashboard.next[text]}
        </Link>
      );
    }
  }
}
