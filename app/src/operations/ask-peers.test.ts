import { createServer } from "node:http";
import { openQueues } from "@lode/adapters/redis/queue";
import { judgeConditions, judgeService } from "@lode/core/domain/operations/conditions";
import { listenOn } from "@lode/sandbox/http";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { recordPeers } from "./ask-peers.ts";
import { gatherOverview } from "./gather-overview.ts";

const NOWHERE = "127.0.0.1:1";
const lode = useTestLode();

test("operations: a peer that fails twice in a row is reported until it works, and a peer that did not work lately is not claimed to work", async () => {
  const { app, db } = lode();
  const queues = openQueues(app.redis, app.config.QUEUE_PREFIX);
  const page = createServer((_, response) => response.end());
  const port = await listenOn(page, 0, "127.0.0.1");
  const known = async (host: string) => {
    const away = {
      SMTP_URL: `smtp://${NOWHERE}`,
      SOLANA_RPC_URL: `http://${NOWHERE}`,
      PUBLIC_URL: `http://${host}`,
    };
    await recordPeers({ ...app, config: { ...app.config, ...away } });
    const { facts } = await gatherOverview({ ...app, db, queues });
    expect(judgeService(facts, []).text).toMatch(/five minutes from the mail server, the Solana node$/);
    return judgeConditions(facts).flatMap(({ name, light }) =>
      name.endsWith("-lost") ? `${light} ${name}` : [],
    );
  };
  const gone = ["red mail-server-lost", "red chain-lost"];
  try {
    expect(await known(NOWHERE)).toEqual([]);
    expect(await known(NOWHERE)).toEqual(gone);
    expect(await known(`127.0.0.1:${port}`)).toEqual(gone);
    expect(await known(NOWHERE)).toEqual(gone);
    expect(await known(NOWHERE)).toEqual([...gone, "red page-lost"]);
  } finally {
    page.close();
  }
});
