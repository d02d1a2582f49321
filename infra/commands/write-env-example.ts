import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderEnvExample } from "../checks/env-example.ts";
import { projectRoot } from "../stack/process-command.ts";

const file = join(projectRoot, ".env.example");
writeFileSync(file, renderEnvExample());
console.log(`Written: ${file}`);
