import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../http-exchange.ts";
import { sendPage } from "../page.ts";
import {
  type Acting,
  actPage,
  connectPage,
  homePage,
  isVerb,
  messagePage,
  type NostrWorld,
  personPage,
} from "./pages.ts";

const tagsOf = ({ post, account }: Acting): string[][] => [
  ["e", post?.id ?? "", "", "root"],
  ["p", account],
];

/** Does what the person's own client would do, or deletes it again. Returns what to tell the person. */
function actAsPerson(
  { events, people }: NostrWorld,
  acting: Acting & { text: string; isUndo: boolean },
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
  if (typeof page === "string") response.writeHead(303, { location: page }).end();
  else sendPage(response, page ? 200 : 404, page ?? messagePage("There is nothing at this address"));
}

type Served = Promise<ReturnType<typeof homePage> | string | undefined>;

async function get(world: NostrWorld, path: string, form: URLSearchParams): Served {
  const [, folder, key = ""] = path.split("/");
  const person = world.people.find(key);
  if (path === "/") return homePage(world);
  if (folder === "people" && person) return personPage(world, person);
  if (path === "/connect") return connectPage(world, form.get("uri") ?? "", form.get("as"));
  if (path !== "/act") return undefined;
  const acting = actingIn(world, form);
  return acting && actPage(world, acting);
}

async function post(world: NostrWorld, path: string, form: URLSearchParams): Served {
  const { people, signer } = world;
  const person = people.find(form.get("person") ?? "");
  switch (path) {
    case "/people": {
      const { pubkey } = people.add({ name: form.get("name") ?? "", trusted: 5, knownDays: 400 });
      return `/people/${pubkey}`;
    }
    case "/connect": {
      if (!person) return connectPage(world, form.get("uri") ?? "", null, "Choose who connects the app.");
      const { name } = await signer.connect(person, form.get("uri") ?? "");
      return personPage(world, person, `${name} is connected. Go back to ${name}.`);
    }
    case "/revoke": {
      if (!person) return undefined;
      signer.revoke({ person: person.pubkey, client: form.get("client") ?? "" });
      return `/people/${person.pubkey}`;
    }
    case "/act": {
      const acting = actingIn(world, form);
      if (!acting) return undefined;
      const told = { text: form.get("text") ?? "", isUndo: form.has("undo") };
      return actPage(world, acting, actAsPerson(world, { ...acting, ...told }));
    }
    default:
      return undefined;
  }
}

/** Who acts on what; undefined if the person or the post is not in this sandbox. */
function actingIn({ people, events }: NostrWorld, form: URLSearchParams): Acting | undefined {
  const as = form.get("as") ?? "";
  const me = people.find(as) ?? people.list().find(({ name }) => name === as);
  const [verb, account, id] = [form.get("verb"), form.get("account") ?? "", form.get("post") ?? ""];
  const found = id === "" ? undefined : events.find({ ids: [id] })[0];
  if (!me || !isVerb(verb) || (id !== "" && !found)) return undefined;
  return { me, verb, account, post: found };
}
