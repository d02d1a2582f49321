import { address } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token";
import { type SandboxChain, setFaults } from "../chain.ts";
import { fund, setAccount, setFrozen } from "../genesis.ts";
import { asTokenAccount } from "../token-accounts.ts";
import { readAccount, type VmAccount } from "../vm.ts";
import { historyMethods } from "./history-methods.ts";
import {
  addressAt,
  checkedAddress,
  commitmentAt,
  invalidParameter,
  type Methods,
  optionsAt,
  RpcError,
  type RpcOptions,
  type RpcParams,
  withContext,
} from "./params.ts";
import { sendMethods } from "./send-methods.ts";

const objectAt = (params: RpcParams): Record<string, unknown> => (params[0] ?? {}) as Record<string, unknown>;

/**
 * Differs from devnet's hash. In sandbox mode the product checks it at the start, so it cannot mistake a
 * sandbox for a cluster.
 */
const GENESIS_HASH = "LiteSVM1111111111111111111111111111111111111";

const methods: Methods = {
  getGenesisHash: () => GENESIS_HASH,
  getSlot: ({ clock }, params) => clock.slot(commitmentAt(params, 0)),
  getBlockTime: () => Math.floor(Date.now() / 1_000), // only the newest are requested
  getBlockHeight: ({ clock }, params) => clock.height(commitmentAt(params, 0)),
  getLatestBlockhash: (chain, params) =>
    withContext(chain, chain.clock.latestBlockhash(commitmentAt(params, 0))),
  getMinimumBalanceForRentExemption: ({ vm }, [size]) =>
    Number(vm.minimumBalanceForRentExemption(BigInt(Number(size)))),
  getRecentPrioritizationFees: ({ clock }) =>
    Array.from({ length: 150 }, (_, index) => ({ slot: clock.slot() - 149 + index, prioritizationFee: 0 })),
  getBalance: (chain, params) =>
    withContext(chain, Number(readAccount(chain.vm, addressAt(params, 0))?.lamports ?? 0n)),
  getAccountInfo: (chain, params) =>
    withContext(chain, presentAt(chain, addressAt(params, 0), optionsAt(params, 1))),
  getMultipleAccounts: (chain, params) => {
    const addresses = params[0] as string[];
    if (!Array.isArray(addresses) || addresses.length > 100)
      throw invalidParameter("Too many inputs provided; max 100");
    return withContext(
      chain,
      addresses.map((each) => presentAt(chain, checkedAddress(each), optionsAt(params, 1))),
    );
  },
  getTokenAccountsByOwner: (chain, params) => {
    const owner = addressAt(params, 0);
    const { mint, programId } = (params[1] ?? {}) as { mint?: string; programId?: string };
    if (mint === undefined && programId === undefined)
      throw invalidParameter("a mint or a programId is needed");
    const programs =
      programId === undefined ? [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()] : [programId];
    const found = programs.flatMap((program) => chain.vm.getProgramAccounts(address(program)));
    const accounts = found.flatMap(({ address: pubkey, lamports, data, executable, programAddress }) => {
      const account: VmAccount = { lamports, owner: programAddress, executable, data: Buffer.from(data) };
      const token = asTokenAccount(chain.vm, account);
      if (token?.owner !== owner || (mint !== undefined && token.mint !== mint)) return [];
      return [{ pubkey, account: present(chain, account, optionsAt(params, 2)) }];
    });
    return withContext(chain, accounts);
  },
  ...sendMethods,
  ...historyMethods,
  // Controls for tests and the demo. They are not part of the protocol.
  dev_faults: (chain, params) => setFaults(chain.faults, objectAt(params)),
  dev_landed: ({ ledger }) => ledger.transfers(),
  dev_warp: (chain, params) => {
    const slots = Number(params[0]);
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

function presentAt(chain: SandboxChain, where: string, options: RpcOptions): object | null {
  const account = readAccount(chain.vm, where);
  return account ? present(chain, account, options) : null;
}

function present(chain: SandboxChain, account: VmAccount, { encoding }: RpcOptions): object {
  const { data, owner, executable, lamports } = account;
  const parsed = encoding === "jsonParsed" ? parsedToken(chain, account) : undefined;
  return {
    data: parsed ?? [data.toString("base64"), "base64"],
    executable,
    lamports: Number(lamports),
    owner,
    rentEpoch: 0,
    space: data.length,
  };
}

// Like a real node, parses known accounts and returns the bytes of all others.
function parsedToken(chain: SandboxChain, account: VmAccount): object | undefined {
  const token = asTokenAccount(chain.vm, account);
  if (!token) return undefined;
  const { mint, owner, frozen, uiTokenAmount } = token;
  const info = {
    isNative: false,
    mint,
    owner,
    state: frozen ? "frozen" : "initialized",
    tokenAmount: uiTokenAmount,
  };
  return { program: "spl-token", parsed: { info, type: "account" }, space: account.data.length };
}

export type RpcRequest = { id?: unknown; method?: string; params?: unknown };

export function call(chain: SandboxChain, { id = null, method = "", params = [] }: RpcRequest): object {
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known) throw new RpcError(-32601, `Method not found: ${method}`);
    const list: RpcParams = Array.isArray(params) ? params : [params];
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
