import { setFaults } from "../faults.ts";
import { fund, setAccount, setFrozen } from "../genesis.ts";
import { invalidParameter } from "../rpc-error.ts";
import { addressAt, checkedAddress, type Methods, type Params } from "./params.ts";

/** Controls for tests and the demo. They are not part of the protocol. */
export const controlMethods: Methods = {
  dev_faults: (chain, params) => setFaults(chain.faults, objectAt(params)),
  /** Returns the landed transfers, starting at this index. */
  dev_landed: ({ ledger }, [from = 0]) => ledger.transfers().slice(Number(from)),
  /** Returns the calls since the start, by method. */
  dev_calls: ({ calls }) => Object.fromEntries(calls),
  dev_warp: (chain, params) => {
    const slots = Number(typeof params[0] === "number" ? params[0] : objectAt(params).slots);
    if (!Number.isInteger(slots) || slots < 1 || slots > 100_000)
      throw invalidParameter("slots must be 1 to 100,000");
    chain.advance(slots);
    return { slot: chain.clock.slot(), height: chain.clock.height() };
  },
  dev_fund: (chain, params) => {
    const { address, lamports, usdc } = objectAt(params);
    fund(chain, checkedAddress(String(address)), {
      ...(lamports === undefined ? {} : { lamports: BigInt(String(lamports)) }),
      ...(usdc === undefined ? {} : { usdc: BigInt(String(usdc)) }),
    });
    return true;
  },
  dev_freeze: (chain, params) => {
    const { owner, frozen = true } = objectAt(params);
    setFrozen(chain, checkedAddress(String(owner)), Boolean(frozen));
    return true;
  },
  dev_setAccount: (chain, params) => {
    const address = addressAt(params, 0);
    const { data = "", lamports = 0, owner } = (params[1] ?? {}) as Record<string, unknown>;
    setAccount(chain, address, {
      lamports: BigInt(String(lamports)),
      owner: checkedAddress(String(owner)),
      executable: false,
      data: Buffer.from(String(data), "base64"),
    });
    return true;
  },
};

const objectAt = (params: Params): Record<string, unknown> => (params[0] ?? {}) as Record<string, unknown>;
