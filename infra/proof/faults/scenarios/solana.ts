import bs58 from "bs58";
import type { Random } from "../../world/random.ts";
import { askWithdrawals } from "../driver/client.ts";
import type { FaultRule, RpcCall, RpcFault } from "../proxies/rpc-proxy.ts";
import type { Scenario } from "../world/start-world.ts";

/** Withdrawals per second. */
const RATE = 10;
/** Longer than the 10 s that the product waits for an answer. */
const LATE_MS = 12_000;
/** How many times the node reports a transaction before a fork removes it. */
const SHOWN_BEFORE_FORK = 3;

/** A node that drops answers, refuses calls, is slow, and answers falsely. */
export const solanaFaults: Scenario = {
  name: "S5",
  title: "an unreliable Solana node",
  size: 500,
  async run(world, size) {
    world.proxies.solana.setFault(untrustworthyNode(world.random.fork("rpc")));
    await askWithdrawals(world, size, (size / RATE) * 1_000);
    world.proxies.solana.setFault(undefined);
  },
};

function untrustworthyNode(random: Random): FaultRule {
  /** Signatures that a fork removes, with the number of times each is still reported. */
  const forked = new Map<string, number>();
  const send = (call: RpcCall): RpcFault | undefined => {
    const dice = random.next();
    if (dice < 0.3) return { kind: "answer dropped" };
    if (dice < 0.4) return { kind: "5xx", status: 503 };
    if (dice < 0.41) return { kind: "delayed", milliseconds: LATE_MS };
    if (dice < 0.46) return { kind: "lie", name: "accepted, but never landed", result: signatureOf(call) };
    if (dice < 0.47) {
      forked.set(signatureOf(call), SHOWN_BEFORE_FORK);
      return { kind: "lie", name: "confirmed, then removed by a fork", result: signatureOf(call) };
    }
    return undefined;
  };
  const status = (call: RpcCall): RpcFault | undefined => {
    const signatures = call.params[0] as string[];
    const shown = signatures.some((signature) => (forked.get(signature) ?? 0) > 0);
    if (shown && signatures.length === 1) {
      const [signature = ""] = signatures;
      forked.set(signature, (forked.get(signature) ?? 0) - 1);
      return { kind: "lie", name: "reported as confirmed", result: confirmed };
    }
    return random.chance(0.1) ? { kind: "5xx", status: 503 } : undefined;
  };
  return (call) => {
    if (call.method === "sendTransaction") return send(call);
    if (call.method === "getSignatureStatuses") return status(call);
    return random.chance(0.05) ? { kind: "5xx", status: 503 } : undefined;
  };
}

const confirmed = {
  context: { slot: 1 },
  value: [{ slot: 1, confirmations: 1, err: null, status: { Ok: null }, confirmationStatus: "confirmed" }],
};

/** The bytes start with the number of signatures (one byte); the first signature follows. */
function signatureOf(call: RpcCall): string {
  return bs58.encode(Buffer.from(String(call.params[0]), "base64").subarray(1, 65));
}
