import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";

const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** What the treasury has, in base units. */
export async function treasuryUsdc({ rpc }: SandboxControls, address: string): Promise<number> {
  const owned = await rpc<{ value: { pubkey: string }[] }>(
    "getTokenAccountsByOwner",
    address,
    { programId: TOKEN_PROGRAM },
    { encoding: "base64" },
  );
  const { value } = await rpc<{ value: { amount: string } }>(
    "getTokenAccountBalance",
    owned.value[0]?.pubkey ?? "",
  );
  return Number(value.amount);
}
