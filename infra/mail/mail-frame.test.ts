import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../stack/process-command.ts";
import { renderMailFrame } from "./mail-frame.tsx";

test("the frame of mails is the one that its source makes", () => {
  const file = readFileSync(join(projectRoot, "core/src/server/mail/mail-frame.ts"), "utf8");
  expect(file, "run npm run mail:frame").toBe(renderMailFrame());
});
