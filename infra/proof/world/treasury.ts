import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";

const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** The treasury's USDC, in base units. */
export async function treasuryUsdc({ rpc }: SandboxControls, address: string): Promise<number> {
  const { value } = await rpc<{
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
  }>("getTokenAccountsByOwner", address, { programId: TOKEN_PROGRAM }, { encoding: "jsonParsed" });
  return Number(value[0]?.account.data.parsed.info.tokenAmount.amount);
}
