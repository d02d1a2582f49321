import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LiteSVM } from "litesvm";
import { type BlockClock, FIRST_HEIGHT, heightOfSlot, startBlockClock } from "./block-clock.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { createVm, followClock, restoreAccount } from "./vm.ts";

/** Faults set with `dev_faults`. Each use decrements the count; 0 means off. */
type ChainFaults = {
  /** This many sends return their signature and are dropped. The same bytes land when sent again. */
  drop: number;
  /** This many sends land, but return an error. */
  landThenError: number;
  /** This many sends (`hold`) land `holdSlots` slots late, if their blockhash is still valid then. */
  hold: number;
  holdSlots: number;
  /** This many sends are accepted, but never land, even when sent again. */
  expire: number;
  /** While it is 1, no block is made: what was sent does not land, and no blockhash ends. */
  stands: number;
};

const noFaults = (): ChainFaults => ({
  drop: 0,
  landThenError: 0,
  hold: 0,
  holdSlots: 0,
  expire: 0,
  stands: 0,
});

export const setFaults = (
  faults: ChainFaults,
  { reset, ...changes }: Partial<ChainFaults> & { reset?: boolean },
): ChainFaults => Object.assign(faults, reset ? noFaults() : {}, changes);

export function takeFault(faults: ChainFaults, name: keyof ChainFaults): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}

type Held = { dueSlot: number; raw: Buffer };

/** The sandbox chain: a virtual machine, a clock that makes blocks, and a ledger. */
export type SandboxChain = {
  vm: LiteSVM;
  clock: BlockClock;
  ledger: Ledger;
  faults: ChainFaults;
  held: Held[];
  /** Signatures that the fault `expire` prevents from ever landing. */
  expired: Set<string>;
  advance(blocks: number): void;
  close(): void;
};

// The head is stored once a second. A restart skips the blocks of two seconds, so the height never goes back
// after a kill.
const SECONDS_UNSAVED = 2;
const SAVE_EVERY_MS = 1_000;

interface ChainOptions {
  stateDir: string | undefined;
  slotMs: number;
  /** Executes a transaction whose block has come. */
  land: (chain: SandboxChain, raw: Buffer) => void;
}

export function openChain({ stateDir, slotMs, land }: ChainOptions): SandboxChain {
  const head = openHead(stateDir);
  const ledger = openLedger(stateDir);
  const margin = slotMs > 0 ? Math.ceil((SECONDS_UNSAVED * 1_000) / slotMs) : 1;
  const start =
    head.height === undefined
      ? FIRST_HEIGHT
      : Math.max(head.height, heightOfSlot(ledger.lastSlot())) + margin;
  head.save(start);

  const vm = createVm();
  const clock = startBlockClock(head.seed, start);
  followClock(vm, clock);
  for (const account of ledger.restored) restoreAccount(vm, account);

  let savedAt = Date.now();
  const chain: SandboxChain = {
    vm,
    clock,
    ledger,
    faults: noFaults(),
    held: [],
    expired: new Set(),
    advance(blocks) {
      for (let block = 0; block < blocks; block++) {
        clock.advance();
        followClock(vm, clock);
        const due = chain.held.filter(({ dueSlot }) => dueSlot <= clock.slot());
        chain.held = chain.held.filter((held) => !due.includes(held));
        for (const { raw } of due) land(chain, raw);
      }
      if (blocks > 1 || slotMs === 0 || Date.now() - savedAt >= SAVE_EVERY_MS) {
        head.save(clock.height());
        savedAt = Date.now();
      }
    },
    close() {
      head.save(clock.height());
      ledger.close();
    },
  };
  return chain;
}

type Head = { seed: Buffer; height: number | undefined; save(height: number): void };

function openHead(stateDir: string | undefined): Head {
  if (stateDir === undefined) return { seed: randomBytes(32), height: undefined, save() {} };
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "head.json");
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { seed: string; height: number })
    : undefined;
  const seed = kept ? Buffer.from(kept.seed, "hex") : randomBytes(32);
  return {
    seed,
    height: kept?.height,
    save(height) {
      writeFileSync(`${file}.next`, JSON.stringify({ seed: seed.toString("hex"), height }), { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
  };
}
