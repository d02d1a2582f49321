import { connect } from "node:net";
import type pg from "pg";

/** The body of a CancelRequest: its length, its code, and the server process with its key. */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
/** Postgres and pgbouncer close the connection once the request is passed on. */
const GIVEN_UP_MS = 5_000;

interface ServerProcess extends pg.Client {
  processID: number;
  secretKey: number;
}

/**
 * Runs the query and cancels it in Postgres when the signal aborts, then throws the signal's reason. Closing the
 * connection would not do: Postgres notices a lost client only when it has rows to send.
 */
export async function unlessAborted<T>(
  connection: pg.Client,
  signal: AbortSignal,
  query: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let cancelling: Promise<void> | undefined;
  const cancel = (): void => {
    cancelling = requestCancel(connection as ServerProcess);
  };
  signal.addEventListener("abort", cancel);
  try {
    return await query();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", cancel);
    // A late request would cancel the next statement of this connection.
    await cancelling;
  }
}

/**
 * Over a connection of its own, as the protocol demands, so it works through pgbouncer too. Resolves when the server has
 * closed that connection. If the server cannot be reached, the query runs to its end.
 */
function requestCancel({ host, port, processID, secretKey }: ServerProcess): Promise<void> {
  const request = Buffer.alloc(LENGTH);
  for (const [n, word] of [LENGTH, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(word, 4 * n);
  return new Promise((resolve) => {
    const place = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    // Not ended by this side: pgbouncer drops the request of a client that has gone before the request is passed on.
    const socket = connect(place, () => socket.write(request));
    socket.setTimeout(GIVEN_UP_MS, () => socket.destroy());
    socket.once("error", () => {});
    socket.once("close", () => resolve());
    socket.resume();
  });
}
