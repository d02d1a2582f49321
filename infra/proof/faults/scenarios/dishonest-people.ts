import { setTimeout as sleep } from "node:timers/promises";
import { inParallel } from "../../world/seed-miners.ts";
import { conspire, INSIDERS_ACTS, MINERS_ACTS, playDishonestly, playHonestly } from "../people/acts.ts";
import { gatherConspiracy, keepConspiracy, LIMIT_SETTINGS } from "../people/insiders.ts";
import {
  type Game,
  joinLode,
  openGame,
  playRing,
  publishTasks,
  RING_FAULT,
  reconnectRefused,
  repeatWarned,
  undoRepeated,
} from "../people/players.ts";
import { decideRechecks, waitUntilIdle } from "../world/faults.ts";
import type { Scenario } from "../world/start-world.ts";

const HONEST_SHARE = 0.3;
const MOST_ACCOUNTS = 3;
/** Fifty miners play for five minutes, ten for a minute. */
const SECONDS_PER_MINER = 6;
const TASKS_EVERY_MS = 6_000;
const FIRST_TASKS = 3;
const REVIEW_ABOVE = 300;
const IDLE_WITHIN_MS = 120_000;

/** No faults, only dishonest miners. No miner may end with more points than their actions are worth. */
export const dishonestMiners: Scenario = {
  name: "S12",
  title: "dishonest miners who relink, swap wallets, undo, race and sign up twice",
  /** The number of miners. */
  size: 50,
  miners: 0,
  settings: {
    RECHECK_SHARE: "100",
    REVIEW_THRESHOLD: String(REVIEW_ABOVE),
    WALLET_CHANGE_HOLD: "3",
    RECIPIENT_FAULT_PAUSE: "2",
    REFERRAL_POINTS: "50",
    NETWORK_DAILY_SPEND_CENTS: "0",
  },
  async run(world, size) {
    const { random, faults } = world;
    world.keep("review-above.json", REVIEW_ABOVE);
    faults.expect([
      ...MINERS_ACTS,
      "an address signed up twice",
      RING_FAULT,
      "repeats what a notice names",
      "undoes again after the notice",
    ]);
    const game = openGame(world);
    for (let n = 0; n < FIRST_TASKS; n++) await publishMore(game);
    const joined = await inParallel(Array.from({ length: size }), 4, (_, n) => {
      const isHonest = n < size * HONEST_SHARE;
      const own = random.fork(`player ${n}`);
      const accounts = isHonest ? 1 : own.between(1, MOST_ACCOUNTS);
      return joinLode(world, { name: `p${n}`, isHonest, accounts, random: own });
    });
    game.players = joined.map(({ player }) => player);
    await play(game, size * SECONDS_PER_MINER * 1_000);
    await removeFaults(game);
    await waitUntilIdle(world, IDLE_WITHIN_MS);
    const undecided = await undoAfterNotice(game);
    if (undecided > 0) faults.delivered("a re-check that was not decided", { undecided });
    game.acts.keep(
      game.players,
      joined.flatMap(({ signIns }) => signIns),
    );
  },
};

/**
 * Decides the first re-check of every award while the players do again what a notice names. Then they undo it
 * once more, and the second re-checks are decided. Returns the number left undecided.
 */
async function undoAfterNotice(game: Game): Promise<number> {
  const repeated: Awaited<ReturnType<typeof repeatWarned>> = [];
  const between = async () => void repeated.push(...(await repeatWarned(game)));
  const first = await decideRechecks(game.world, { between });
  await undoRepeated(game, repeated);
  return first + (await decideRechecks(game.world, { nth: 2 }));
}

const publishMore = async ({ world, tasks }: Game): Promise<void> =>
  void tasks.push(...Object.values(await publishTasks(world, tasks.length / 2, world.requestRandom)));

async function play(game: Game, forMs: number): Promise<void> {
  const endsAt = Date.now() + forMs;
  const publishing = async () => {
    while (Date.now() < endsAt) {
      await sleep(TASKS_EVERY_MS);
      await publishMore(game);
    }
  };
  const playing = game.players.map((player) =>
    player.isHonest ? playHonestly(game, player, endsAt) : playDishonestly(game, player, endsAt),
  );
  const [task] = game.tasks;
  if (!task) throw new Error("No task was published.");
  await Promise.all([publishing(), playRing(game, task), ...playing]);
}

/** Clears the chain's faults, unfreezes wallets and reconnects accounts. */
async function removeFaults({ world, players }: Game): Promise<void> {
  await world.sandbox.rpc("dev_faults", { reset: true });
  for (const wallet of players.flatMap(({ wallets }) => wallets)) {
    const owner = wallet.publicKey.toBase58();
    await world.sandbox.rpc("dev_freeze", { owner, frozen: false }).catch(() => {}); // never paid, so there is nothing to unfreeze
  }
  for (const player of players) await reconnectRefused(world, player);
}

const FRIENDS = 3;

/** No faults, only operators who steal. Neither an operator nor a person causes more than they may. */
export const insiders: Scenario = {
  name: "S16",
  title: "viewers, operators and one owner who take what they can",
  /** Seconds. */
  size: 180,
  miners: 0,
  settings: LIMIT_SETTINGS,
  async run(world, seconds) {
    world.faults.expect(INSIDERS_ACTS);
    const game = await gatherConspiracy(world, FRIENDS);
    await conspire(game, Date.now() + seconds * 1_000);
    keepConspiracy(game);
  },
};
