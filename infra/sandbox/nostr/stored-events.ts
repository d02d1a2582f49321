import common, { type Event, type EventRepositoryUpsertResult, type Filter } from "@nostr-relay/common";
import type { Journal } from "../journal.ts";

/** strfry, the most used relay, sends at most 500 events for a filter. */
const MOST_EVENTS = 500;

const DELETION = 5;

type TagFilter = [name: string, wanted: readonly string[]];

/** How the relay misleads; each lie may be left out. */
export interface Lies {
  omits?: readonly number[];
  forges?: readonly Event[];
}

/**
 * The relay's events, in memory and in the journal. Deletions are stored and sent like other events, as real
 * relays do: otherwise a client could not tell a deleted event from a missing event.
 */
export class StoredEvents extends common.EventRepository {
  lies: Lies = {};
  readonly #byId = new Map<string, Event>();
  /** The id of the newest event of each replaceable address. */
  readonly #byAddress = new Map<string, string>();
  readonly #deleted = new Set<string>();
  /** Event ids by tag; a filter can name only tags of a single letter. */
  readonly #byTag = new Map<string, Set<string>>();

  readonly #journal: Journal<Event>;

  constructor(journal: Journal<Event>) {
    super();
    this.#journal = journal;
    for (const event of journal.read()) this.#take(event);
  }

  isSearchSupported(): boolean {
    return false;
  }

  upsert(event: Event): EventRepositoryUpsertResult {
    const isNew = this.#take(event);
    if (isNew) this.#journal.append(event);
    return { isDuplicate: !isNew };
  }

  /** Stores the event, and does what it says if it is a deletion. False if it was known, deleted or replaced. */
  #take(event: Event): boolean {
    const isKnown = this.#byId.has(event.id) || this.#deleted.has(`${event.pubkey}:${event.id}`);
    if (isKnown || this.#isReplaced(event)) return false;
    if (event.kind === DELETION) this.#deleteNamed(event);
    this.#byId.set(event.id, event);
    for (const tag of tagsOf(event)) this.#withTag(tag).add(event.id);
    return true;
  }

  /** Whether a newer event of the same address is stored; otherwise the older event is dropped. */
  #isReplaced(event: Event): boolean {
    const identifier = common.EventUtils.extractDTagValue(event);
    if (identifier === null) return false;
    const address = `${event.kind}:${event.pubkey}:${identifier}`;
    const old = this.#byId.get(this.#byAddress.get(address) ?? "");
    if (old && isNewer(old, event)) return true;
    if (old) this.#drop(old);
    this.#byAddress.set(address, event.id);
    return false;
  }

  #withTag(tag: string): Set<string> {
    const ids = this.#byTag.get(tag) ?? new Set<string>();
    this.#byTag.set(tag, ids);
    return ids;
  }

  /** Drops an event without a deletion, as relays do that keep events for some time only. */
  forget(id: string): void {
    const event = this.#byId.get(id);
    if (event) this.#drop(event);
  }

  #drop(event: Event): void {
    this.#byId.delete(event.id);
    for (const tag of tagsOf(event)) this.#byTag.get(tag)?.delete(event.id);
  }

  find(filter: Filter): Event[] {
    const { omits = [], forges = [] } = this.lies;
    const tags = tagFilters(filter);
    const found = this.#candidates(filter, tags)
      .filter((event) => !omits.includes(event.kind) && matches(event, filter, tags))
      .sort((a, b) => (isNewer(a, b) ? -1 : 1))
      .slice(0, Math.min(filter.limit ?? MOST_EVENTS, MOST_EVENTS));
    return [...forges, ...found];
  }

  /** The events among which to search: by id or by tag if the filter has one, otherwise all. */
  #candidates({ ids }: Filter, [tag]: readonly TagFilter[]): Event[] {
    const wanted = ids ?? tag?.[1].flatMap((value) => [...this.#withTag(`${tag[0]}:${value}`)]);
    if (!wanted) return [...this.#byId.values()];
    return [...new Set(wanted)].flatMap((id) => this.#byId.get(id) ?? []);
  }

  override async deleteByDeletionRequest(deletion: Event): Promise<void> {
    this.upsert(deletion);
  }

  #deleteNamed(deletion: Event): void {
    for (const [name, value = ""] of deletion.tags) {
      if (name === "e") this.#delete(value, deletion);
      if (name === "a" && value.split(":")[1] === deletion.pubkey)
        this.#delete(this.#byAddress.get(value) ?? "", deletion);
    }
  }

  #delete(id: string, { pubkey }: Event): void {
    this.#deleted.add(`${pubkey}:${id}`);
    const event = this.#byId.get(id);
    if (event?.pubkey === pubkey) this.#drop(event);
  }

  async destroy(): Promise<void> {
    this.#journal.close();
  }
}

const tagsOf = ({ tags }: Event): string[] =>
  tags.flatMap(([name, value]) => (name?.length === 1 && value !== undefined ? [`${name}:${value}`] : []));

const isNewer = (a: Event, b: Event): boolean =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.id < b.id);

const tagFilters = (filter: Filter): TagFilter[] =>
  Object.entries(filter).flatMap(([name, wanted]): TagFilter[] =>
    name.startsWith("#") ? [[name.slice(1), wanted as readonly string[]]] : [],
  );

function matches(event: Event, filter: Filter, tags: readonly TagFilter[]): boolean {
  const { authors, kinds, since = 0, until = Number.POSITIVE_INFINITY } = filter;
  const own = tagsOf(event);
  return (
    (!authors || authors.includes(event.pubkey)) &&
    (!kinds || kinds.includes(event.kind)) &&
    event.created_at >= since &&
    event.created_at <= until &&
    tags.every(([name, wanted]) => wanted.some((value) => own.includes(`${name}:${value}`)))
  );
}
