import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { tasks } from "../texts/en/tasks.ts";

type Titled = Pick<MiningTaskView, "network" | "task_type" | "target_username">;

export const targetOf = ({ network, target_username }: Omit<Titled, "task_type">): string =>
  NETWORKS[network].handle(target_username);

export const taskTitle = (task: Titled): string => tasks.title[task.task_type](targetOf(task));
