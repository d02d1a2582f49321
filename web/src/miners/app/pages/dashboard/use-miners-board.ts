import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../../../features/accounts/queries.ts";
import { type TaskBoard, useTaskBoard } from "../../../features/tasks/use-task-board.ts";

/** The board of the signed-in miner's tasks and accounts. */
export const useMinersBoard = (): TaskBoard => useTaskBoard(useQuery(accountsQuery()));
