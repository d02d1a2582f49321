import { NETWORKS } from "@lode/core/domain/networks/networks";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { actKey, beginAct } from "../../../features/tasks/begun-acts.ts";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import { leaveFor } from "../../../features/tasks/use-check-on-return.ts";

/** Opens the network for this task and account. The check starts automatically when the miner is back. */
export function StartOnNetwork({ offer: { task, pair }, url }: { offer: Offer; url: string }) {
  const { account } = pair;
  const begin = () => {
    const key = actKey(task.id, account.id);
    beginAct(key);
    leaveFor(key);
  };
  return (
    <NewTabLink href={url} onClick={begin} className={buttonStyle("ore", "small")}>
      {dashboard.next.startOn(NETWORKS[task.network].name)}
      <span className="sr-only">
        {dashboard.next.startName(tasks.title[task.task_type](task.target_username), account.username)}
      </span>
    </NewTabLink>
  );
}
