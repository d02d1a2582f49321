import { until } from "@lode/sandbox/people/until";
import type { RunningCompose } from "../compose/run-compose.ts";
import { PAGE_URL } from "./hosts.ts";
import { paysAMiner } from "./pays-a-miner.ts";

const isReady = async (): Promise<boolean> => (await fetch(`${PAGE_URL}/api/health/ready`)).ok;

/** The DNS fails while every program starts again. Once it answers, they serve and pay without anybody's help. */
export async function namesFail(compose: RunningCompose, log: (sentence: string) => void): Promise<void> {
  compose.failNames(true);
  const back = ["api", "worker"].map((service) => compose.crash(service));
  await until("the page to be unready", async () => !(await isReady()));
  // What getaddrinfo says for a DNS that fails.
  await until("both programs to ask for names", async () =>
    ["api", "worker"].every((service) => compose.logOf(service).includes("EAI_AGAIN")),
  );
  compose.failNames(false);
  await Promise.all(back);
  log("the DNS failed while every program started again, and answers");
  await paysAMiner(compose, log, { email: "names@lode.test", handle: "vera_vein" });
}
