import { NETWORKS } from "@lode/core/domain/networks/networks";
import { taskTitle } from "../../../../lib/task-title.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { actKey, beginAct } from "../../../features/tasks/begun-acts.ts";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import { leaveFor } from "../../../features/tasks/use-check-on-return.ts";

/** Opens the network for this task and account. The check starts automatically when the miner is back. */
export function StartOnNetwork({ offer: { task, pair }, url }: { offer: Offer; url: string }) {
  const { account } = pair;
  const { name, handle } = NETWORKS[task.network];
  const begin = () => {
    const key = actKey(task.id, account.id);
    beginAct(key);
    leaveFor(key);
  };
  return (
    <NewTabLink href={url} onClick={begin} className={buttonStyle("ore", "small")}>
      {dashboard.next.startOn(name)}
      <span className="sr-only">{dashboard.next.startName(taskTitle(task), handle(account.username))}</span>
    </NewTabLink>
  );
}
