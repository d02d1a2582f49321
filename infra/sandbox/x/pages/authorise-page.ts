import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { ageInDays } from "@lode/core/domain/age";
import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import { authorise, pendingRequestToken } from "../oauth/tokens.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { followersCount, userByName } from "../world/look-up.ts";
import { choices, counted, pageFor } from "./acting-user.ts";

const SHOWN_CHOICES = 12;
export const LINK_EXPIRED = "This link has expired or was already used. Go back to the app and start again.";

/** The consent page: which account is linked, and what the app may do. */
export function authorisePage(
  state: XState,
  me: User | undefined,
  url: URL,
  message?: string,
): Page | undefined {
  const token = pendingRequestToken(state.world, url.searchParams.get("oauth_token") ?? "", state.now());
  if (!token) return undefined;
  const { appName, settings } = state;
  const others = choices(state, SHOWN_CHOICES).filter(({ id }) => id !== me?.id);
  const radio = (user: User, checked: boolean) =>
    html`<li><label><input type="radio" name="choice" value="${user.username}"${checked && html` checked`}><span>${user.name} <span class="soft">@${user.username}</span><br>${factsOf(state, user)}</span></label></li>`;
  const body = html`<h1>Allow ${appName} to use your account?</h1>
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
<form method="post" action="${url.pathname}?oauth_token=${token.token}" class="card">
<input type="hidden" name="oauth_token" value="${token.token}">
<fieldset><legend>Sign in as</legend><ul class="choices">${me && radio(me, true)}${others.map((user) => radio(user, false))}</ul></fieldset>
<p><label for="username">Or type a username</label><br><input id="username" name="username" autocomplete="off" autocapitalize="none"></p>
<h2>${appName} will be able to</h2>
<ul><li>See your profile, posts, likes and the accounts you follow</li>
${settings.permission === "read-write" && html`<li>Follow, like, repost and reply for you</li>`}</ul>
<p class="soft">It will not see your password. You can revoke access at any time under <a href="/settings/apps">apps</a>.</p>
<p class="row"><button name="decision" value="authorise">Authorise app</button><button class="quiet" name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`;
  return pageFor(state, me, undefined, `Authorise ${appName}`, body);
}

/** Shows the account's facts that the app requires: followers, age, and whether it may earn. */
function factsOf({ world, now }: XState, user: User): Html {
  const followers = followersCount(world, user);
  const at = new Date(now());
  const created = new Date(user.createdAt);
  const { isEligible } = judgeEligibility(
    { network: "x", followersCount: followers, createdAt: created },
    at,
  );
  const days = ageInDays(created, at);
  const age = days < 365 ? counted(days, "day", "days") : counted(Math.floor(days / 365), "year", "years");
  return html`<span class="soft small">${counted(followers, "follower", "followers")} · ${age} · </span>${isEligible ? html`<span class="good small">qualifies</span>` : html`<span class="bad small">does not qualify</span>`}`;
}

/** Returns the redirect that follows, or an error message. */
export function decide(
  state: XState,
  form: URLSearchParams,
): { location: string; user?: User } | { message: string } {
  const token = pendingRequestToken(state.world, form.get("oauth_token") ?? "", state.now());
  if (!token) return { message: LINK_EXPIRED };
  const back = new URL(token.callback);
  if (form.get("decision") === "cancel") {
    state.world.commit({ type: "request-token-used", token: token.token });
    back.searchParams.set("denied", token.token);
    return { location: back.href };
  }
  const typed = form.get("username")?.trim() ?? "";
  const wanted = typed !== "" ? typed : (form.get("choice") ?? "");
  if (wanted === "") return { message: "Choose an account or type its username." };
  const user = userByName(state.world, wanted);
  if (!user || user.suspended)
    return { message: `There is no account @${wanted.replace(/^@/, "")} that can sign in.` };
  back.searchParams.set("oauth_token", token.token);
  back.searchParams.set("oauth_verifier", authorise(state.world, token, user));
  return { location: back.href, user };
}
