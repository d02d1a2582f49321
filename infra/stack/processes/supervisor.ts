import { type ProcessCommand, type Stage, stages } from "./process-command.ts";
import { startReaper } from "./reaper.ts";
import { type SupervisedProcess, type SupervisionOptions, superviseProcess } from "./supervised-process.ts";

export interface Supervisor {
  /** Resolves when the process is ready. If its first start fails, rejects with a single sentence. */
  start: (command: ProcessCommand) => Promise<SupervisedProcess>;
  /** Ends all processes, last stage first, and all processes of a stage at the same time. */
  stop: () => Promise<void>;
}

export function createSupervisor(options: SupervisionOptions): Supervisor {
  startReaper();
  const supervised: { stage: Stage; process: SupervisedProcess }[] = [];
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    for (const stage of stages.toReversed()) {
      await Promise.all(supervised.filter((one) => one.stage === stage).map(({ process }) => process.stop()));
    }
  };
  return {
    start: async (command) => {
      if (stopped !== undefined) throw new Error(`${command.name} was not started: the stack is stopping.`);
      const process = superviseProcess(command, options);
      const entry = { stage: command.stage, process };
      supervised.push(entry);
      try {
        await process.whenReady();
      } catch (error) {
        supervised.splice(supervised.indexOf(entry), 1);
        await process.stop();
        throw error;
      }
      return process;
    },
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
