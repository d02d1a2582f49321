import { type NostrEvent, readEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { type RawData, WebSocket } from "ws";
import { beginOutsideCall } from "../../tracing/outside-call.ts";
import { NetworkFailure } from "../failure.ts";

/** strfry, the most used relay, sends at most 500 events for a filter. */
const PAGE = 500;

/** A filter of NIP-01. Tags have one letter. */
export interface Filter {
  kinds?: readonly number[];
  since?: number;
  authors?: readonly string[];
  ids?: readonly string[];
  [tag: `#${string}`]: readonly string[];
}

export interface Page {
  /** In the form of events; ids and signatures are not checked. */
  events: NostrEvent[];
  /** There is as much as a relay sends or as Lode reads, so the relay may have more. */
  isFull: boolean;
}

export interface Relay {
  url: string;
  /** What the relay has stored. Throws a transient NetworkFailure unless the relay answers in time. */
  query(filter: Filter): Promise<Page>;
  /** Throws NetworkFailure with the relay's reason: `refused`, `limited` or `transient`. */
  publish(event: NostrEvent): Promise<void>;
  /**
   * Receives what the relay stores or passes on from now, in the form of events. Resolves once the relay listens;
   * throws a transient NetworkFailure unless it does so in time. The subscription ends with the connection.
   */
  listen(filter: Filter, receive: (event: NostrEvent) => void): Promise<Listening>;
}

export interface Listening {
  stop(): void;
  ended: Promise<void>;
}

/** strfry allows events of 64 KB. */
const LARGEST_MESSAGE = 1_000_000;
/** Enough for the longest follow lists of 100 authors. */
const LARGEST_ANSWER = 8_000_000;

const unanswered = (): NetworkFailure => new NetworkFailure("transient", say("nostr.transient"));

/** Takes a message of the relay about one request, and says whether the answer is whole. */
type Receive = (message: readonly unknown[], size: number) => boolean;

/**
 * The connection is opened by the first request, and again after every failure. It does not keep the process
 * running.
 */
export function openRelay(url: string, timeoutMs: number): Relay {
  const receivers = new Map<string, Receive>();
  let connection: Promise<WebSocket> | undefined;
  let requests = 0;

  const connect = async (): Promise<WebSocket> => {
    try {
      const socket = await openSocket(url, timeoutMs);
      socket.on("message", (data) => hand(receivers, data));
      socket.once("close", () => {
        connection = undefined;
      });
      return socket;
    } catch (error) {
      connection = undefined;
      throw error;
    }
  };

  /** Sends the request and waits until `receive` has the whole answer. */
  const exchange = async (id: string, request: readonly unknown[], receive: Receive): Promise<void> => {
    connection ??= connect();
    const socket = await connection;
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        receivers.delete(id);
        socket.off("close", lose);
        settle();
      };
      const lose = () => end(() => reject(unanswered()));
      // The next request opens a new connection, so a late answer meets nobody.
      const timer = setTimeout(() => socket.terminate(), timeoutMs);
      socket.once("close", lose);
      receivers.set(id, (message, size) => {
        const isWhole = receive(message, size);
        if (isWhole) end(resolve);
        return isWhole;
      });
      socket.send(JSON.stringify(request));
    });
  };

  const nextId = (): string => {
    requests += 1;
    return `q${requests}`;
  };

  const listen: Relay["listen"] = async (filter, receive) => {
    connection ??= connect();
    const socket = await connection;
    const id = nextId();
    let tellEnded = () => {};
    const ended = new Promise<void>((resolve) => {
      tellEnded = resolve;
    });
    return new Promise<Listening>((resolve, reject) => {
      const end = (failure = unanswered()) => {
        clearTimeout(timer);
        receivers.delete(id);
        socket.off("close", lose);
        tellEnded();
        // Does nothing once the relay has listened.
        reject(failure);
      };
      const lose = () => end();
      const stop = () => {
        if (receivers.has(id)) socket.send(JSON.stringify(["CLOSE", id]));
        end();
      };
      const timer = setTimeout(() => socket.terminate(), timeoutMs);
      socket.once("close", lose);
      receivers.set(id, ([type, , value]) => {
        const event = type === "EVENT" ? readEvent(value) : undefined;
        if (event) receive(event);
        if (type === "EOSE") {
          clearTimeout(timer);
          resolve({ stop, ended });
        }
        if (type === "CLOSED") end(closedWith(value));
        return false;
      });
      socket.send(JSON.stringify(["REQ", id, filter]));
    });
  };

  const refusesWith = (reason: unknown): string => {
    const words = String(reason)
      .slice(0, 200)
      .replace(/\p{Surrogate}|\p{Cc}/gu, " ");
    return say("nostr.refused", { words: `${words} (${url})` });
  };
  /** A question that is refused is not answered. Lode has no key for a relay that asks for AUTH (NIP-42). */
  const closedWith = (reason: unknown) => new NetworkFailure("transient", refusesWith(reason));
  /** What a relay means by its refusal of an event (NIP-01): the word before the colon is for programs. */
  const refusalOf = (reason: unknown): NetworkFailure | undefined => {
    const [word = ""] = /^[a-z-]+(?=:)/.exec(String(reason)) ?? [];
    const kind = word === "rate-limited" ? "limited" : word === "error" ? "transient" : "refused";
    return word === "duplicate" ? undefined : new NetworkFailure(kind, refusesWith(reason));
  };

  const publishing = new Map<string, Promise<void>>();
  const send = measured("publish", async (event: NostrEvent) => {
    let refusal: NetworkFailure | undefined;
    await exchange(event.id, ["EVENT", event], ([type, , isStored, reason]) => {
      if (type === "OK" && isStored !== true) refusal = refusalOf(reason);
      return type === "OK";
    });
    if (refusal) throw refusal;
  });

  return {
    url,
    listen,
    query: measured("query", async (filter: Filter) => {
      const id = nextId();
      const events: NostrEvent[] = [];
      let received = 0;
      let refusal: NetworkFailure | undefined;
      await exchange(id, ["REQ", id, { ...filter, limit: PAGE }], ([type, , value], size) => {
        received += size;
        const event = type === "EVENT" ? readEvent(value) : undefined;
        if (event) events.push(event);
        if (type === "CLOSED") refusal = closedWith(value);
        return type === "EOSE" || refusal !== undefined || received > LARGEST_ANSWER;
      });
      (await connection)?.send(JSON.stringify(["CLOSE", id]));
      if (refusal) throw refusal;
      return { events, isFull: events.length >= PAGE || received > LARGEST_ANSWER };
    }),
    publish: (event) => {
      // The answer names only the event, so two requests at a time could not tell their answers apart.
      const underWay = publishing.get(event.id) ?? send(event).finally(() => publishing.delete(event.id));
      publishing.set(event.id, underWay);
      return underWay;
    },
  };
}

function openSocket(url: string, timeoutMs: number): Promise<WebSocket> {
  const socket = new WebSocket(url, { handshakeTimeout: timeoutMs, maxPayload: LARGEST_MESSAGE });
  socket.once("upgrade", (answer) => answer.socket.unref());
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    // After the opening, an error is followed by "close".
    socket.on("error", () => reject(unanswered()));
  });
}

/** Hands a message to the request that it answers. Anything else that a relay says is ignored. */
function hand(receivers: ReadonlyMap<string, Receive>, data: RawData): void {
  const text = String(data);
  try {
    const message: unknown = JSON.parse(text);
    if (Array.isArray(message)) receivers.get(String(message[1]))?.(message, text.length);
  } catch {
    // No JSON.
  }
}

/** Measures the calls. A relay that refuses has answered. */
function measured<Asked, Answer>(
  operation: string,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  return async (asked) => {
    const end = beginOutsideCall({ system: "nostr", operation });
    try {
      const answer = await ask(asked);
      end("200");
      return answer;
    } catch (error) {
      const isRefusal = error instanceof NetworkFailure && ["refused", "limited"].includes(error.kind);
      end(isRefusal ? "refused" : "none");
      throw error;
    }
  };
}
