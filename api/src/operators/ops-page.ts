import { escapeHtml } from "@lode/core/server/escape-html";

export const opsStyle = `
  :root { color-scheme: light dark; --ink: light-dark(#1b1d26, #eceef4); --ground: light-dark(#f6f5f1, #14161d);
    --shelf: light-dark(#fff, #1d2029); --line: light-dark(#d9d6cc, #333745); --ore: light-dark(#7a5200, #f2b84b); }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
  main { max-width: 26rem; margin: 12vh auto; padding: 2rem; background: var(--shelf); border: 1px solid var(--line); border-radius: 12px; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; } p { margin: 0 0 1rem; }
  label { display: block; margin: 0 0 1rem; } input { display: block; width: 100%; box-sizing: border-box; margin-top: .25rem;
    padding: .6rem .7rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; }
  button { font: inherit; font-weight: 600; padding: .6rem 1rem; border: 0; border-radius: 8px; color: var(--shelf); background: var(--ore); cursor: pointer; }
  a { color: var(--ore); } .error { color: light-dark(#a3200d, #ff9d8a); } li { margin: .35rem 0; } ul { padding-left: 1.2rem; }
  :focus-visible { outline: 3px solid var(--ore); outline-offset: 2px; }`;

const pageOf = (product: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(product)} operators</title><link rel="stylesheet" href="/ops.css"></head><body><main><h1>${escapeHtml(product)} operators</h1>
${body}</main></body></html>`;

export const signInPage = (product: string, error?: string): string =>
  pageOf(
    product,
    `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : "<p>Sign in to see queues and metrics.</p>"}
    <form method="post" action="/sign-in">
      <label>Email<input name="email" type="email" autocomplete="username" required></label>
      <label>Password<input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign In</button>
    </form>`,
  );

export const homePage = (product: string, email: string): string =>
  pageOf(
    product,
    `<p>Signed in as ${escapeHtml(email)}.</p>
    <ul><li><a href="/queues">Queues</a></li><li><a href="/metrics">Metrics</a></li></ul>
    <form method="post" action="/sign-out"><button>Sign Out</button></form>`,
  );
