import { fileURLToPath } from "node:url";
import { nodeProgram, type ProcessCommand, type Stage } from "../../processes/process-command.ts";

type Behaviour = "serves" | "fails" | "stubborn" | "warns";

/** A program for tests of the supervisor. It needs no tsx, so it starts quickly. */
export function standIn(name: string, behaviour: Behaviour, stage: Stage = "product"): ProcessCommand {
  const file = fileURLToPath(new URL("./program.mjs", import.meta.url));
  return {
    ...nodeProgram(name, stage, "infra/stack/programs/stand-ins/program.mjs", process.env),
    args: [file, behaviour],
  };
}
