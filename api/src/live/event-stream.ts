import { PassThrough } from "node:stream";

/** A page reads at once. Only a client that keeps the connection open and reads nothing leaves events unread. */
export const MOST_UNREAD_BYTES = 64 * 1_024;

/**
 * A replaced page polls, and reconnects after five minutes. If it reconnected at once, it would replace another page.
 */
export const STAY_AWAY = "retry: 300000\n\n";

/** A body of Server-Sent Events, whose unread part cannot grow without limit. */
export function openEventStream() {
  const body = new PassThrough();
  return {
    body,
    /** Ends the stream instead if its client does not read. */
    write(text: string): void {
      if (body.writableLength + body.readableLength > MOST_UNREAD_BYTES) body.destroy();
      else body.write(text);
    },
  };
}
