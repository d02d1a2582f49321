import { type NostrEvent, readEvent } from "@lode/core/domain/networks/nostr/event";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { type RawData, WebSocket } from "ws";
import { measureOutsideCall } from "../../logging/outside-call.ts";
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

export interface RelayPage {
  /** Well-formed events; ids and signatures are not checked. */
  events: NostrEvent[];
  /** The answer reached the relay's limit or Lode's, so the relay may have more. */
  isFull: boolean;
}

export interface Relay {
  url: string;
  /** The stored events of the relay. Throws a transient NetworkFailure unless the relay answers in time. */
  query(filter: Filter): Promise<RelayPage>;
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

/** Takes a relay's message about one request. Returns whether the answer is complete, or what went wrong. */
type ReceiveEvent = (message: readonly unknown[], size: number) => boolean | NetworkFailure;

type Receivers = Map<string, (message: readonly unknown[], size: number) => void>;

/** The first request opens the connection, as after every failure. It does not keep the process running. */
export function openRelay(url: string, timeoutMs: number): Relay {
  const receivers: Receivers = new Map();
  let connection: Promise<WebSocket> | undefined;
  let requests = 0;

  const connect = async (): Promise<WebSocket> => {
    try {
      const socket = await openSocket(url, timeoutMs);
      socket.on("message", (data) => handMessage(receivers, data));
      socket.once("close", () => {
        connection = undefined;
      });
      return socket;
    } catch (error) {
      connection = undefined;
      throw error;
    }
  };

  /** Sends the request and waits until `receive` has the whole answer. It takes further messages until `end`. */
  const exchange = async (id: string, request: readonly unknown[], receive: ReceiveEvent) => {
    connection ??= connect();
    const socket = await connection;
    let tellEnded = () => {};
    const ended = new Promise<void>((resolve) => {
      tellEnded = resolve;
    });
    const end = () => {
      clearTimeout(timer);
      receivers.delete(id);
      socket.off("close", end);
      tellEnded();
    };
    // The next request opens a new connection, so a late answer is not read.
    const timer = setTimeout(() => socket.terminate(), timeoutMs);
    socket.once("close", end);
    await new Promise<void>((resolve, reject) => {
      receivers.set(id, (message, size) => {
        const answer = receive(message, size);
        if (answer instanceof NetworkFailure) {
          reject(answer);
          end();
        } else if (answer) {
          clearTimeout(timer);
          resolve();
        }
      });
      void ended.then(() => reject(unanswered()));
      socket.send(JSON.stringify(request));
    });
    const stop = () => {
      if (receivers.has(id)) socket.send(JSON.stringify(["CLOSE", id]));
      end();
    };
    return { ended, end, stop };
  };

  const nextId = (): string => {
    requests += 1;
    return `q${requests}`;
  };

  const refusesWith = (reason: unknown): Said => {
    const words = String(reason)
      .slice(0, 200)
      .replace(/\p{Surrogate}|\p{Cc}/gu, " ");
    return say("nostr.refused", { words: `${words} (${url})` });
  };
  /** A relay that refuses a question does not answer it. Lode has no key for a relay that asks for AUTH (NIP-42). */
  const closedWith = (reason: unknown) => new NetworkFailure("transient", refusesWith(reason));
  /** The meaning of a relay's refusal of an event (NIP-01): the word before the colon is for programs. */
  const refusalOf = (reason: unknown): NetworkFailure | undefined => {
    const [word = ""] = /^[a-z-]+(?=:)/.exec(String(reason)) ?? [];
    const kind = word === "rate-limited" ? "limited" : word === "error" ? "transient" : "refused";
    return word === "duplicate" ? undefined : new NetworkFailure(kind, refusesWith(reason));
  };

  const publishing = new Map<string, Promise<void>>();
  const send = measured("publish", async (event: NostrEvent) => {
    const { end } = await exchange(event.id, ["EVENT", event], ([type, , isStored, reason]) =>
      type === "OK" && isStored !== true ? (refusalOf(reason) ?? true) : type === "OK",
    );
    end();
  });

  return {
    url,
    listen: async (filter, receive) => {
      const id = nextId();
      return exchange(id, ["REQ", id, filter], ([type, , value]) => {
        const event = type === "EVENT" ? readEvent(value) : undefined;
        if (event) receive(event);
        return type === "CLOSED" ? closedWith(value) : type === "EOSE";
      });
    },
    query: measured("query", async (filter: Filter) => {
      const id = nextId();
      const events: NostrEvent[] = [];
      let received = 0;
      const { stop } = await exchange(
        id,
        ["REQ", id, { ...filter, limit: PAGE }],
        ([type, , value], size) => {
          received += size;
          const event = type === "EVENT" ? readEvent(value) : undefined;
          if (event) events.push(event);
          return type === "CLOSED" ? closedWith(value) : type === "EOSE" || received > LARGEST_ANSWER;
        },
      );
      stop();
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
function handMessage(receivers: Receivers, data: RawData): void {
  const text = String(data);
  try {
    const message: unknown = JSON.parse(text);
    if (Array.isArray(message)) receivers.get(String(message[1]))?.(message, text.length);
  } catch {
    // Not JSON.
  }
}

/** Measures the calls. A relay that refuses has answered. */
function measured<Asked, Answer>(
  operation: string,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const ofError = (error: unknown) => {
    const isRefusal = error instanceof NetworkFailure && ["refused", "limited"].includes(error.kind);
    return isRefusal ? "refused" : "none";
  };
  return (asked) => measureOutsideCall({ system: "nostr", operation }, () => ask(asked), { ofError });
}
