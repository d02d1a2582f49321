import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";
import type { SignInTry } from "./open-account.ts";
import type { Player, PlayerAccount } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

interface Act {
  task: TaskToDo;
  account: PlayerAccount;
  isThere: boolean;
}

/** Records the players' acts on X. The sandbox accepted all of them and has no other users. */
export interface ActLog {
  act(account: PlayerAccount, task: TaskToDo, undo?: boolean): Promise<void>;
  /** The tasks whose acts these accounts have undone. */
  listUndone(accounts: readonly PlayerAccount[]): Omit<Act, "isThere">[];
  /** Records that an honest player is owed this award. */
  expectAward(player: Player, account: PlayerAccount, task: TaskToDo): void;
  keep(
    evidence: string,
    players: readonly Pick<Player, "userId" | "isHonest" | "formerIds">[],
    signIns: readonly SignInTry[],
  ): void;
}

export function openActLog(sandbox: SandboxControls): ActLog {
  const acts = new Map<string, Act>();
  const owed = new Map<string, { userId: string; externalId: string; taskId: string }>();
  return {
    async act(account, task, undo = false) {
      const text = `A comment by ${account.username}`;
      await sandbox.act({
        username: account.username,
        action: task.kind,
        target: task.target,
        undo,
        text,
      });
      acts.set(`${task.id} ${account.externalId}`, { task, account, isThere: !undo });
    },
    listUndone(accounts) {
      const own = new Set(accounts.map(({ externalId }) => externalId));
      return [...acts.values()].filter(({ account, isThere }) => !isThere && own.has(account.externalId));
    },
    expectAward({ userId }, { externalId }, { id: taskId }) {
      owed.set(`${taskId} ${externalId}`, { userId, externalId, taskId });
    },
    keep(evidence, players, signIns) {
      const write = (file: string, rows: unknown) =>
        writeFileSync(join(evidence, file), JSON.stringify(rows));
      write(
        "players.json",
        players.flatMap(({ userId, isHonest, formerIds }) =>
          [userId, ...formerIds].map((id) => ({
            userId: id,
            isHonest,
            person: userId,
            isFormer: id !== userId,
          })),
        ),
      );
      write(
        "acts.json",
        [...acts.values()].map(({ account, task, isThere }) => ({ taskId: task.id, isThere, ...account })),
      );
      write("owed-awards.json", [...owed.values()]);
      write("sign-ins.json", signIns);
    },
  };
}
