import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp } from "@lode/core/contracts/http/auth";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { until } from "@lode/sandbox/people/until";
import { makeParticipants, makeTasks, type Participant } from "../../world/participants.ts";
import { askWithdrawals, doTask } from "../driver/client.ts";
import { untilFound } from "../world/faults.ts";
import { PEERS, type Peer } from "../world/start-peers.ts";
import type { Scenario, World } from "../world/start-world.ts";

/** Withdrawals per second. */
const RATE = 4;
/** Longer than every limit of a call to a peer. */
const SILENT_MS = 15_000;
/** Everything that the peer held up must be done within this time after its return. */
const RECOVERED_WITHIN_MS = 120_000;
/** Nothing can be paid without this peer. */
const NEEDED_FOR_PAYOUTS: Peer = "rpc";

/** Work that needs the peer: begins while the peer is silent, and resolves once the work is done. */
type Need = (world: World, person: Participant) => Promise<unknown>;

/**
 * Each peer in turn accepts and is silent. Work that needs the peer waits and is done once the peer is back, the API
 * answers in time, and withdrawals that do not need the peer are paid meanwhile.
 */
export const silentPeers: Scenario = {
  name: "S18",
  title: "each peer accepts connections and is silent",
  size: 112,
  hasPeers: true,
  async run(world, size) {
    const { peers, faults } = world;
    const [person] = await makeParticipants(world.stack, world.db, 1, "silent");
    if (!peers || !person) throw new Error("This scenario needs peers and a miner.");
    faults.expect(PEERS.map((peer) => `${peer} silent`));
    const share = Math.floor(size / PEERS.length);
    for (const peer of PEERS) {
      const { proxies } = peers;
      const before = proxies[peer].heldConnections();
      proxies[peer].silence(true);
      const needed = NEEDS[peer](world, person);
      needed.catch(() => undefined);
      const silence = sleep(SILENT_MS);
      await askWithdrawals(world, share, (share / RATE) * 1_000);
      if (peer !== NEEDED_FOR_PAYOUTS) await allPaid(world, `withdrawals while ${peer} is silent`);
      await silence;
      if (proxies[peer].heldConnections() === before)
        throw new Error(`Nobody asked ${peer} while it was silent.`);
      proxies[peer].silence(false);
      faults.delivered(`${peer} silent`);
      const backAt = Date.now();
      await needed;
      await allPaid(world, `withdrawals after ${peer} is back`);
      console.log(
        `      ${peer}: all done ${((Date.now() - backAt) / 1_000).toFixed(1)} s after it was back`,
      );
    }
  },
};

const recovered = (what: string, isDone: () => Promise<boolean>) => until(what, isDone, RECOVERED_WITHIN_MS);

const NEEDS: Record<Peer, Need> = {
  async x(world, person) {
    const [task] = (await makeTasks(world.stack, world.db, 1)).follow;
    if (!task) throw new Error("There is nothing to do.");
    if (!(await doTask(world, person, task, RECOVERED_WITHIN_MS)))
      throw new Error("The act was not verified.");
  },
  async smtp(world) {
    const email = "silent@lode.test";
    await signUpAs(world, email);
    await recovered("the mail", async () => (await world.sandbox.mailsTo(email)).length > 0);
  },
  async captcha(world) {
    await recovered("a sign-up", async () => (await signUpAs(world, "captcha@lode.test")) < 400);
  },
  rpc: async () => undefined,
};

/** One captcha token is good for one sign-up. Returns the status. Throws if the API does not answer in time. */
async function signUpAs({ stack }: World, email: string): Promise<number> {
  const body = {
    email,
    password: "a long enough password",
    display_name: "Silent",
    captcha_token: randomUUID(),
  };
  return (await createLodeClient(stack.urls.web).ask(signUp, { body })).status;
}

async function allPaid(world: World, what: string): Promise<void> {
  const paid =
    "select 1 where not exists (select from withdrawals where status in ('pending', 'processing'))";
  await untilFound(world, what, paid, {}, RECOVERED_WITHIN_MS);
}
