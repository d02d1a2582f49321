import { until } from "@lode/sandbox/people/until";
import type { RunningCompose } from "../compose/run-compose.ts";

/** Prometheus finds the API and each worker by their names, with the token, and its rules are evaluated. */
export async function scrapesEverything(
  compose: RunningCompose,
  log: (sentence: string) => void,
): Promise<void> {
  const ask = async (query: string) => {
    const answer = await fetch(
      `http://${compose.addressOf("prometheus")}:9090/api/v1/query?query=${encodeURIComponent(query)}`,
    );
    const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } };
    return data.result.map(({ metric }) => metric.job ?? metric.alertname ?? "");
  };
  const jobs = ["lode-api", "lode-worker", "lode-worker"];
  await until(
    "Prometheus to scrape the API and two workers",
    async () => String((await ask("up == 1")).toSorted()) === String(jobs),
    60_000,
  );
  await until(
    "the watchdog",
    async () => (await ask('ALERTS{alertstate="firing"}')).includes("Watchdog"),
    60_000,
  );
  log("Prometheus scrapes the API and both workers by their names, and the watchdog fires");
}
