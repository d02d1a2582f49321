import type { Chain } from "../chain.ts";
import { RpcError } from "../rpc-error.ts";
import { accountMethods } from "./account-methods.ts";
import { clusterMethods } from "./cluster-methods.ts";
import { controlMethods } from "./control-methods.ts";
import { historyMethods } from "./history-methods.ts";
import type { Methods, Params } from "./params.ts";
import { sendMethods } from "./send-methods.ts";

const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...sendMethods,
  ...historyMethods,
  ...controlMethods,
};

export type RpcRequest = { id?: unknown; method?: string; params?: unknown };

/** Answers a JSON-RPC 2.0 call. Errors are part of the answer. */
export function call(chain: Chain, { id = null, method = "", params = [] }: RpcRequest): object {
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known) throw new RpcError(-32601, `Method not found: ${method}`);
    chain.calls.set(method, (chain.calls.get(method) ?? 0) + 1);
    const list: Params = Array.isArray(params) ? params : [params];
    return { jsonrpc: "2.0", id, result: known(chain, list) };
  } catch (error) {
    if (error instanceof RpcError) {
      const { code, message, data } = error;
      return { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } };
    }
    return {
      jsonrpc: "2.0",
      id,
      error: { code: -32603, message: error instanceof Error ? error.message : String(error) },
    };
  }
}
