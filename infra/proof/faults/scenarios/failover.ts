import { setTimeout as sleep } from "node:timers/promises";
import { findHalt } from "@lode/db/operations/halts.repository";
import { until } from "@lode/sandbox/people/until";
import { askWhile } from "../driver/ask-while.ts";
import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import { startTcpProxy } from "../proxies/tcp-proxy.ts";
import type { Scenario } from "../scenario.ts";
import { resumeAfterRestore } from "../world/resume-after-restore.ts";
import { ask, failOver, makeSynchronous, startStandby } from "../world/standby.ts";
import { hostAndPort } from "../world/start-proxies.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";

/** Withdrawals per second. */
const RATE = 6;
const WITHIN_MS = 90_000;
/** Payments that the lagging standby must lack. */
const PAID_MEANWHILE = 5;

/**
 * The primary is killed during payments and a standby takes over behind pgbouncer, while the programs run. A synchronous standby
 * has all that was answered: nothing is lost, and payouts go on without an operator. A lagging standby lacks payments: Lode
 * halts payouts by itself, an operator adopts the payments from the chain, and nothing is paid twice.
 */
export const failover: Scenario = {
  name: "S17",
  title: "the primary is killed, and a synchronous and then a lagging standby takes over",
  size: 180,
  isCluster: true,
  async run(world, size) {
    const { faults, stack } = world;
    faults.expect([
      "failover to a synchronous standby",
      "failover to a lagging standby",
      "payouts halted automatically",
    ]);
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const first = stack.processes.postgres;

    const standby = await startStandby(world, "standby_1", stack.urls.database);
    await makeSynchronous(stack.urls.database, "standby_1");
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await failOver(world, first, standby);
      faults.delivered("failover to a synchronous standby");
    });
    await waitUntilIdle(world, WITHIN_MS);
    if (await findHalt(world.db, "payouts"))
      throw new Error("Payouts were halted although nothing was lost.");

    const replication = await startTcpProxy(hostAndPort(standby.url));
    world.atEnd(() => replication.close());
    const lagging = await startStandby(world, "standby_2", standby.url, replication.through(standby.url));
    // A request that is answered from now on may be lost.
    const from = Date.now() - world.answerWithinMs;
    replication.refuse(true);
    const paid = await countPaid(standby.url);
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await until(
        "payments that the standby lacks",
        async () => (await countPaid(standby.url)) >= paid + PAID_MEANWHILE,
        WITHIN_MS,
      );
      await failOver(world, standby.process, lagging);
      faults.delivered("failover to a lagging standby", { from });
    });
    await resumeAfterRestore(world, WITHIN_MS);
    await askWithdrawals(world, third, overMs);
  },
};

async function countPaid(url: string): Promise<number> {
  const [row] = await ask<{ paid: number }>(
    url,
    "select count(*)::int as paid from withdrawals where status = 'completed'",
  );
  return row?.paid ?? 0;
}
