import type { IncomingMessage, ServerResponse } from "node:http";
import { npubEncode } from "nostr-tools/nip19";
import type { Event } from "nostr-tools/pure";
import { type Html, html } from "../html.ts";
import { readBody } from "../http.ts";
import { type SandboxPage, sendPage } from "../page.ts";
import type { NostrPerson, People } from "./people.ts";
import type { Signer } from "./signer.ts";
import type { StoredEvents } from "./stored-events.ts";

export interface NostrWorld {
  events: StoredEvents;
  people: People;
  signer: Signer;
}

const pageFor = (title: string, body: Html): SandboxPage => ({
  title: `${title} · Nostr sandbox`,
  bar: html`<strong>Nostr sandbox</strong><span class="badge soft">A relay on this machine, not Nostr</span>`,
  body,
});

const messagePage = (message: string): SandboxPage => pageFor("Nostr sandbox", html`<h1>${message}</h1>`);

const shortOf = ({ pubkey }: NostrPerson): string => `${npubEncode(pubkey).slice(0, 13)}…`;

function connectPage({ people }: NostrWorld, uri: string, message?: string): SandboxPage {
  const name = new URL(uri).searchParams.get("name") ?? "An app";
  const all = people.list();
  const radio = (person: NostrPerson, isFirst: boolean) =>
    html`<li><label><input type="radio" name="person" value="${person.pubkey}" required${isFirst && html` checked`}><span>${person.name}<br><span class="soft small">${shortOf(person)}</span></span></label></li>`;
  return pageFor(
    `Connect ${name}`,
    html`<h1>Allow ${name} to ask for your signature?</h1>
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
<form class="card" method="post" action="/connect"><input type="hidden" name="uri" value="${uri}">
<fieldset><legend>Sign as</legend><ul class="choices">${all.map((person, n) => radio(person, n === 0))}</ul></fieldset>
<h2>${name} will be able to</h2><ul><li>sign in with your key</li><li>like, repost and comment for you, and delete that again</li></ul>
<p class="soft">It never sees your key.</p>
<p><button>Connect ${name}</button></p></form>`,
  );
}

const VERBS = { like: "Like", repost: "Repost", comment: "Comment", follow: "Follow" } as const;
type Verb = keyof typeof VERBS;
const isVerb = (text: string | null): text is Verb => text !== null && Object.hasOwn(VERBS, text);

/** The target of the person's act: a post, or an account if `post` is undefined. */
interface ActingAs {
  me: NostrPerson;
  verb: Verb;
  account: string;
  post: Event | undefined;
}

/** The page of a post or an account, with the button for one act. */
function actPage(world: NostrWorld, { me, verb, account, post }: ActingAs, message?: string): SandboxPage {
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

const tagsOf = ({ post, account }: ActingAs): string[][] => [
  ["e", post?.id ?? "", "", "root"],
  ["p", account],
];

/** Does what the person's own client would do, or deletes it again. Returns what to tell the person. */
function actAsPerson(
  { events, people }: NostrWorld,
  acting: ActingAs & { text: string; isUndo: boolean },
): string {
  const { me, verb, account, isUndo } = acting;
  if (verb === "follow") {
    people.follow(me, account, !isUndo);
    return isUndo ? "You no longer follow this account." : "You follow this account.";
  }
  const kind = { like: 7, repost: 6, comment: 1 }[verb];
  if (isUndo) {
    const done = events.find({ kinds: [kind], authors: [me.pubkey], "#e": [acting.post?.id ?? ""] });
    people.publishAs(me, { kind: 5, tags: done.map(({ id }) => ["e", id]), content: "" });
    return "It is deleted.";
  }
  const content = { like: "+", repost: "", comment: acting.text }[verb];
  people.publishAs(me, { kind, tags: tagsOf(acting), content });
  return { like: "You like this post.", repost: "You reposted this post.", comment: "You commented." }[verb];
}

/** The pages of the sandbox's client and signer: plain forms, no script. */
export async function servePage(
  world: NostrWorld,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const form = request.method === "POST" ? new URLSearchParams(await readBody(request)) : url.searchParams;
  const page = await (request.method === "POST" ? post : get)(world, url.pathname, form);
  sendPage(response, page ? 200 : 404, page ?? messagePage("There is nothing at this address"));
}

async function get(world: NostrWorld, path: string, form: URLSearchParams): Promise<SandboxPage | undefined> {
  if (path === "/") return messagePage("Open a task or a signer from the app");
  if (path === "/connect") return connectPage(world, form.get("uri") ?? "");
  if (path !== "/act") return undefined;
  const acting = actingIn(world, form);
  return acting && actPage(world, acting);
}

async function post(
  world: NostrWorld,
  path: string,
  form: URLSearchParams,
): Promise<SandboxPage | undefined> {
  if (path === "/connect") {
    const uri = form.get("uri") ?? "";
    const person = world.people.find(form.get("person") ?? "");
    if (!person) return connectPage(world, uri, "Choose who connects the app.");
    const { name } = await world.signer.connect(person, uri);
    return messagePage(`${name} is connected. Go back to ${name}.`);
  }
  if (path !== "/act") return undefined;
  const acting = actingIn(world, form);
  if (!acting) return undefined;
  const told = { text: form.get("text") ?? "", isUndo: form.has("undo") };
  return actPage(world, acting, actAsPerson(world, { ...acting, ...told }));
}

/** Who acts on what; undefined if the person or the post is not in this sandbox. */
function actingIn({ people, events }: NostrWorld, form: URLSearchParams): ActingAs | undefined {
  const as = form.get("as") ?? "";
  const me = people.find(as) ?? people.list().find(({ name }) => name === as);
  const [verb, account, id] = [form.get("verb"), form.get("account") ?? "", form.get("post") ?? ""];
  const found = id === "" ? undefined : events.find({ ids: [id] })[0];
  if (!me || !isVerb(verb) || (id !== "" && !found)) return undefined;
  return { me, verb, account, post: found };
}
