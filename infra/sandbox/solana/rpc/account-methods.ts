import { address } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token";
import bs58 from "bs58";
import type { Chain } from "../chain.ts";
import { invalidParameter } from "../rpc-error.ts";
import { asTokenAccount, readMint, readTokenAccount, tokenAmount } from "../token-accounts.ts";
import { type Account, readAccount } from "../vm.ts";
import { addressAt, checkedAddress, type Methods, type Options, optionsAt, withContext } from "./params.ts";

export const accountMethods: Methods = {
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
  getTokenAccountBalance: (chain, params) => {
    const account = readTokenAccount(chain.vm, addressAt(params, 0));
    if (!account) throw invalidParameter("could not find account");
    return withContext(chain, account.uiTokenAmount);
  },
  getTokenSupply: (chain, params) => {
    const mint = readMint(chain.vm, addressAt(params, 0));
    if (!mint) throw invalidParameter("could not find mint");
    return withContext(chain, tokenAmount(mint.supply, mint.decimals));
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
      const account: Account = { lamports, owner: programAddress, executable, data: Buffer.from(data) };
      const token = asTokenAccount(chain.vm, account);
      if (token?.owner !== owner || (mint !== undefined && token.mint !== mint)) return [];
      return [{ pubkey, account: present(chain, account, optionsAt(params, 2)) }];
    });
    return withContext(chain, accounts);
  },
};

function presentAt(chain: Chain, where: string, options: Options): object | null {
  const account = readAccount(chain.vm, where);
  return account ? present(chain, account, options) : null;
}

function present(chain: Chain, account: Account, { encoding = "base64", dataSlice }: Options): object {
  const { data, owner, executable, lamports } = account;
  const sliced = dataSlice ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : data;
  const bytes =
    encoding === "base58" ? [bs58.encode(sliced), "base58"] : [sliced.toString("base64"), "base64"];
  const parsed = encoding === "jsonParsed" ? parsedToken(chain, account) : undefined;
  return {
    data: parsed ?? bytes,
    executable,
    lamports: Number(lamports),
    owner,
    rentEpoch: 0,
    space: data.length,
  };
}

// Like a real node, parses known accounts and returns the bytes of all others.
function parsedToken(chain: Chain, account: Account): object | undefined {
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
