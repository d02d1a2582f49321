import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderMailFrame } from "../mail/mail-frame.tsx";
import { projectRoot } from "../stack/process-command.ts";

const file = join(projectRoot, "core/src/server/mail/mail-frame.ts");
writeFileSync(file, renderMailFrame());
console.log(`Written: ${file}`);
