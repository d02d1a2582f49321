import type { WorkerConfig } from "../settings/config.ts";
import type { TreasurySigner } from "./port.ts";
import { keyFileSigner, keySigner } from "./signers/key-signer.ts";

type SignerConfig = Pick<WorkerConfig, "TREASURY_SIGNER" | "TREASURY_KEY_FILE" | "TREASURY_KEY">;

export function openSigner(config: SignerConfig): TreasurySigner {
  switch (config.TREASURY_SIGNER) {
    case "file":
      return keyFileSigner(config.TREASURY_KEY_FILE ?? "");
    case "environment":
      return keySigner(config.TREASURY_KEY ?? "", "TREASURY_KEY");
  }
}
