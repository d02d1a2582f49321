import { until } from "@lode/sandbox/people/until";
import type { RunningCompose } from "../compose/run-compose.ts";

/** The names of a query's series: their jobs or alerts. */
async function ask(compose: RunningCompose, query: string): Promise<string[]> {
  const answer = await fetch(
    `http://${compose.addressOf("prometheus")}:9090/api/v1/query?query=${encodeURIComponent(query)}`,
  );
  const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } };
  return data.result.map(({ metric }) => metric.job ?? metric.alertname ?? "");
}

/** Resolves when the alert fires, or no longer does. */
export const untilAlert = (compose: RunningCompose, name: string, { fires }: { fires: boolean }) =>
  until(
    `the alert ${name} ${fires ? "to fire" : "to clear"}`,
    async () => (await ask(compose, 'ALERTS{alertstate="firing"}')).includes(name) === fires,
    120_000,
  );

/** Prometheus finds the API and each worker by their names, with the token, and its rules are evaluated. */
export async function scrapesEverything(
  compose: RunningCompose,
  log: (sentence: string) => void,
): Promise<void> {
  const jobs = ["lode-api", "lode-worker", "lode-worker"];
  await until(
    "Prometheus to scrape the API and two workers",
    async () => String((await ask(compose, "up == 1")).toSorted()) === String(jobs),
    60_000,
  );
  await untilAlert(compose, "Watchdog", { fires: true });
  log("Prometheus scrapes the API and both workers by their names, and the watchdog fires");
}
