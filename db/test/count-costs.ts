import diagnostics from "node:diagnostics_channel";
import pg from "pg";

/** What a piece of work asks of others; the same at every run on every machine. */
export interface Costs {
  /** Statements of PostgreSQL, without the beginnings and ends of transactions. */
  statements: number;
  commits: number;
  /** Commands of Redis; a script or a pipelined command counts once. */
  redis: number;
  /** HTTP requests to X, the chain and other peers. */
  calls: number;
}

interface RedisClient {
  sendCommand: (...args: never[]) => unknown;
}

const REQUESTS = ["http.client.request.start", "undici:request:create"];
const ENDS_TRANSACTION = /^\s*(begin|rollback|savepoint|release|set )/i;

/** Counts while `act` runs. Work of others in the same process counts too. */
export async function countCosts(redis: RedisClient, act: () => Promise<unknown>): Promise<Costs> {
  const costs: Costs = { statements: 0, commits: 0, redis: 0, calls: 0 };
  const { query } = pg.Client.prototype;
  const { sendCommand } = redis;
  const countCall = () => {
    costs.calls += 1;
  };
  pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }];
    const text = typeof asked === "string" ? asked : (asked.text ?? "");
    if (/^\s*commit/i.test(text)) costs.commits += 1;
    else if (!ENDS_TRANSACTION.test(text)) costs.statements += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  redis.sendCommand = (...args) => {
    costs.redis += 1;
    return Reflect.apply(sendCommand, redis, args);
  };
  for (const channel of REQUESTS) diagnostics.subscribe(channel, countCall);
  try {
    await act();
    return costs;
  } finally {
    pg.Client.prototype.query = query;
    redis.sendCommand = sendCommand;
    for (const channel of REQUESTS) diagnostics.unsubscribe(channel, countCall);
  }
}
