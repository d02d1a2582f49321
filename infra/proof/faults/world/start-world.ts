import { mkdirSync, rmSync } from "node:fs";
import { connect, type Db } from "@lode/db/connection";
import { throwAwayFolder } from "../../../stack/reaper.ts";
import type { Settings } from "../../../stack/settings.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { makeTestFolder } from "../../../testing/make-test-folder.ts";
import type { Random } from "../../world/random.ts";
import { type SandboxControls, sandboxControls } from "../../world/sandbox-controls.ts";
import { type SeededMiner, seedMiners } from "../../world/seed-miners.ts";
import { type OperationLog, openOperationLog } from "../driver/operation-log.ts";
import { type FaultLog, openFaultLog } from "./fault-log.ts";
import { startWires, type Wires } from "./wires.ts";

/** The whole product with three workers, every connection through a proxy, and its miners. */
export interface World {
  stack: Stack;
  wires: Wires;
  sandbox: SandboxControls;
  /** Straight to Postgres, for what the harness itself has to know. */
  db: Db;
  miners: SeededMiner[];
  /** Thrown away with the world. */
  folder: string;
  /** Kept: what the checker reads. */
  evidence: string;
  operations: OperationLog;
  faults: FaultLog;
  random: Random;
  /** The client's requests, in their order. */
  wishes: Random;
  stop(): Promise<void>;
}

export interface WorldOptions {
  evidence: string;
  random: Random;
  miners: number;
  /** Each miner's. */
  points: bigint;
  /** Of all programs of the product. */
  settings: Settings;
  /** Of one program, by its name: api, worker-1 … worker-3. `folder` goes with the world. */
  settingsFor: (program: string, folder: string) => Settings;
}

const WORKERS = 3;
/** Final after 32 slots, so 1.9 s; a blockhash lives 150, so 9 s. */
const SLOT_MS = 60;

export async function startWorld(options: WorldOptions): Promise<World> {
  const { evidence, random } = options;
  const folder = makeTestFolder("lode-faults-");
  const removeFolder = throwAwayFolder(folder);
  rmSync(evidence, { recursive: true, force: true });
  mkdirSync(evidence, { recursive: true });
  const faults = openFaultLog(evidence);
  let wires: Promise<Wires> | undefined;
  const settings = {
    CAPTCHA_COST: "100",
    SIGN_IN_PER_MINUTE: "100000",
    LOG_LEVEL: "info",
    ...options.settings,
  };
  const startStackOf = () =>
    startStack({
      dataDir: folder,
      ports: "free",
      demo: false,
      workers: WORKERS,
      restartAfterMs: 300,
      slotMs: SLOT_MS,
      env: settings,
      settingsFor: async (program, given) => {
        wires ??= startWires(given, (kind) => faults.delivered(`RPC ${kind}`));
        return { ...(await wires).lead(given), ...options.settingsFor(program, folder) };
      },
    });
  try {
    const stack = await startStackOf();
    if (!wires) throw new Error("No program of the product was started.");
    const opened = await wires;
    const { x = "", mail = "", solana, database } = stack.urls;
    const db = connect(database, { poolSize: 4, name: "lode-faults" });
    const operations = openOperationLog(evidence);
    const miners = await seedMiners(db, random.fork("miners"), {
      count: options.miners,
      points: options.points,
    });
    return {
      ...{ stack, wires: opened, db, miners, folder, evidence, operations, faults, random },
      wishes: random.fork("wishes"),
      sandbox: sandboxControls({ x, mail, solana }),
      async stop() {
        await db.destroy();
        await stack.stop();
        await opened.close();
        removeFolder();
      },
    };
  } catch (error) {
    await (await wires)?.close();
    removeFolder();
    throw error;
  }
}
