import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import type { Listening, Relay } from "../relay.ts";

/** A request to a remote signer, or its answer (NIP-46). Relays pass these events on, and few keep them. */
export const SIGNER_MESSAGE = 24133;

/** Some relays keep messages for five minutes. */
const KEPT_SECONDS = 300;
const LISTEN_AGAIN_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

type Receive = (message: NostrEvent) => void;

/** The messages to keys of Lode. Ids and signatures are not checked. */
export interface Inbox {
  /**
   * Receives the messages to this key, in hex, until `close`. A message may come several times. Each of `relays`
   * resolves once that relay listens, and rejects with a transient NetworkFailure if it does not.
   */
  open(key: string, receive: Receive): { relays: readonly Promise<Relay>[]; close(): void };
}

/** Has one subscription at each relay for all keys, because relays allow a client few subscriptions. */
export function openInbox(relays: readonly Relay[]): Inbox {
  const receivers = new Map<string, Set<Receive>>();
  const keys = () => [...receivers.keys()];
  const deliver: Receive = (message) => {
    for (const [name, key = ""] of message.tags)
      if (name === "p") for (const receive of receivers.get(key) ?? []) receive(message);
  };
  const subscriptions = relays.map((relay) => openSubscription(relay, keys, deliver));
  return {
    open(key, receive) {
      const known = receivers.get(key) ?? new Set();
      receivers.set(key, known.add(receive));
      const close = () => {
        known.delete(receive);
        if (known.size > 0) return;
        receivers.delete(key);
        // An old subscription that cannot be replaced passes on more than is wanted.
        for (const { renew } of subscriptions) renew().catch(() => {});
      };
      return { relays: subscriptions.map(({ renew }) => renew()), close };
    },
  };
}

/**
 * The subscription of one relay. `renew` replaces the subscription with one for the present keys. A failed or ended subscription is
 * renewed after a second, and after twice as long with each failure: an attempt without an answer ends the connection,
 * which other requests may use.
 */
function openSubscription(relay: Relay, keys: () => readonly string[], receive: Receive) {
  let current: Listening | undefined;
  let renewing: Promise<Relay> | undefined;
  let next: Promise<Relay> | undefined;
  let isDue = false;
  let pauseMs = LISTEN_AGAIN_MS;

  const renewLater = (): void => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      renew().catch(() => {});
    }, pauseMs).unref();
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };

  const replace = async (): Promise<Relay> => {
    const previous = current;
    const since = Math.floor(Date.now() / 1_000) - KEPT_SECONDS;
    const filter = { kinds: [SIGNER_MESSAGE], "#p": keys(), since };
    const listening = filter["#p"].length === 0 ? undefined : await relay.listen(filter, receive);
    current = listening;
    pauseMs = LISTEN_AGAIN_MS;
    previous?.stop();
    void listening?.ended.then(() => {
      if (current === listening) renewLater();
    });
    return relay;
  };

  const renew = (): Promise<Relay> => {
    if (renewing !== undefined) {
      // All keys that were added meanwhile share the next subscription.
      next ??= renewing
        .catch(() => {})
        .then(() => {
          next = undefined;
          return renew();
        });
      return next;
    }
    renewing = replace()
      .catch((error) => {
        renewLater();
        throw error;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  return { renew };
}
