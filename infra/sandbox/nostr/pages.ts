import { npubEncode } from "nostr-tools/nip19";
import type { Event } from "nostr-tools/pure";
import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { People, Person } from "./people.ts";
import type { Signer } from "./signer.ts";
import type { StoredEvents } from "./stored-events.ts";

export interface NostrWorld {
  events: StoredEvents;
  people: People;
  signer: Signer;
}

const pageFor = (title: string, body: Html): Page => ({
  title: `${title} · Nostr sandbox`,
  bar: html`<strong><a href="/">Nostr sandbox</a></strong><span class="badge soft">A relay on this machine, not Nostr</span>`,
  body,
});

export const messagePage = (message: string): Page =>
  pageFor("Nostr sandbox", html`<h1>${message}</h1><p><a href="/">Everybody in this sandbox</a></p>`);

const shortOf = ({ pubkey }: Person): string => `${npubEncode(pubkey).slice(0, 13)}…`;

export function homePage({ people, signer }: NostrWorld): Page {
  const row = (person: Person) => {
    const count = signer.connectionsOf(person).length;
    const apps =
      count === 0 ? "no app connected" : count === 1 ? "1 app connected" : `${count} apps connected`;
    return html`<li><a href="/people/${person.pubkey}">${person.name}</a> <span class="soft small">${shortOf(person)} · ${apps}</span></li>`;
  };
  const all = people.list();
  return pageFor(
    "Everybody",
    html`<h1>A client and signer for the people of this sandbox</h1>
<p>Here a person likes, reposts, comments and follows as with a client of their own, and allows apps to ask for signatures, as with a signer of their own.</p>
<div class="card"><h2>People</h2>${all.length === 0 ? html`<p>Nobody yet.</p>` : html`<ul class="plain">${all.map(row)}</ul>`}</div>
${newPersonForm()}`,
  );
}

const newPersonForm = (): Html => html`<form class="card" method="post" action="/people"><h2>A new person</h2>
<p><label for="name">Name</label><br><input id="name" name="name" required maxlength="30" autocomplete="off" autocapitalize="none"></p>
<p><button>Add, trusted and known for 400 days</button></p></form>`;

/** A person with the apps that may ask for signatures. */
export function personPage({ signer }: NostrWorld, person: Person, message?: string): Page {
  const apps = signer.connectionsOf(person).map(
    ({ client, name, permissions }) =>
      html`<li><strong>${name}</strong> <span class="soft small">may ask for ${permissions.join(", ")}</span>
<form class="row" method="post" action="/revoke"><input type="hidden" name="person" value="${person.pubkey}"><input type="hidden" name="client" value="${client}"><button class="quiet">Revoke ${name}</button></form></li>`,
  );
  return pageFor(
    person.name,
    html`<h1>${person.name}</h1><p class="soft mono">${npubEncode(person.pubkey)}</p>
${message !== undefined && html`<p role="status" class="good">${message}</p>`}
<div class="card"><h2>Apps</h2>${apps.length === 0 ? html`<p>No app is connected.</p>` : html`<ul class="plain">${apps}</ul>`}</div>
<form class="card" method="get" action="/connect"><h2>Connect an app</h2><input type="hidden" name="as" value="${person.pubkey}">
<p><label for="uri">Its address, nostrconnect://…</label><br><textarea id="uri" name="uri" required></textarea></p><p><button class="quiet">Continue</button></p></form>`,
  );
}

/** Asks which person allows the app of this address. */
export function connectPage({ people }: NostrWorld, uri: string, as: string | null, message?: string): Page {
  const name = new URL(uri).searchParams.get("name") ?? "An app";
  const all = people.list();
  const radio = (person: Person, isFirst: boolean) =>
    html`<li><label><input type="radio" name="person" value="${person.pubkey}" required${(as === person.pubkey || (as === null && isFirst)) && html` checked`}><span>${person.name}<br><span class="soft small">${shortOf(person)}</span></span></label></li>`;
  return pageFor(
    `Connect ${name}`,
    html`<h1>Allow ${name} to ask for your signature?</h1>
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
<form class="card" method="post" action="/connect"><input type="hidden" name="uri" value="${uri}">
<fieldset><legend>Sign as</legend><ul class="choices">${all.map((person, n) => radio(person, n === 0))}</ul></fieldset>
<h2>${name} will be able to</h2><ul><li>sign in with your key</li><li>like, repost and comment for you, and delete that again</li></ul>
<p class="soft">It never sees your key. You can revoke it at any time on your page here.</p>
<p><button>Connect ${name}</button></p></form>`,
  );
}

const VERBS = { like: "Like", repost: "Repost", comment: "Comment", follow: "Follow" } as const;
export type Verb = keyof typeof VERBS;
export const isVerb = (text: string | null): text is Verb => text !== null && Object.hasOwn(VERBS, text);

/** What the person acts on: a post, or an account if `post` is undefined. */
export interface Acting {
  me: Person;
  verb: Verb;
  account: string;
  post: Event | undefined;
}

/** The page of a post or an account, with the button for one act. */
export function actPage(world: NostrWorld, { me, verb, account, post }: Acting, message?: string): Page {
  const author = world.people.find(account)?.name ?? `${npubEncode(account).slice(0, 13)}…`;
  const title = post ? `A post by ${author}` : author;
  const hidden = html`<input type="hidden" name="as" value="${me.pubkey}"><input type="hidden" name="verb" value="${verb}"><input type="hidden" name="account" value="${account}"><input type="hidden" name="post" value="${post?.id ?? ""}">`;
  const text =
    verb === "comment" &&
    html`<p><label for="text">Your comment</label><textarea id="text" name="text" required maxlength="500">#ad </textarea></p>`;
  return pageFor(
    title,
    html`<h1>${title}</h1>${post && html`<article class="card"><p>${post.content}</p></article>`}
${message !== undefined && html`<p role="status" class="good">${message}</p>`}
<form class="card" method="post" action="/act">${hidden}<p>You are ${me.name}.</p>${text}
<p class="row"><button>${VERBS[verb]}${!post && html` ${author}`}</button><button class="quiet" name="undo" value="1" formnovalidate>Undo</button></p></form>`,
  );
}
