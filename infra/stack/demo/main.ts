import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { listIn, sandboxPageOf } from "@lode/adapters/networks/nostr/relay-addresses";
import { readEnvironment } from "@lode/adapters/settings/env";
import { messageOf } from "@lode/core/contracts/errors";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./demo-people.ts";
import { makeDemoWorld } from "./make-demo-world.ts";

/** `npm run db:seed`: needs a running stack with sandboxes, and writes the sign-ins to its data folder. */
const environment = readEnvironment();
const need = (name: string): string => {
  const value = environment[name];
  if (value) return value;
  console.error(`${name} is not set. npm start creates the demo world at its first run.`);
  process.exit(1);
};

try {
  await makeDemoWorld({
    webUrl: need("PUBLIC_URL"),
    databaseUrl: need("DATABASE_URL"),
    sandbox: sandboxControls({
      x: `http://127.0.0.1:${need("X_SANDBOX_PORT")}`,
      mail: `http://127.0.0.1:${need("MAIL_PORT")}`,
      solana: need("SOLANA_RPC_URL"),
    }),
    nostr: sandboxPageOf(listIn(environment.NOSTR_RELAYS)[0]),
    now: new Date(),
  });
  const signIns = DEMO_PEOPLE.filter((person) => person.what !== "").map(({ name, email, what }) => ({
    who: name,
    email,
    password: DEMO_PASSWORD,
    what,
  }));
  writeFileSync(join(need("LODE_DATA_DIR"), "demo.json"), JSON.stringify(signIns, null, 2));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
