import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { renderEnvExample } from "./env-example.ts";

const file = join(projectRoot, ".env.example");
writeFileSync(file, renderEnvExample());
console.log(`Written: ${file}`);
