import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";

export type Side = "miners" | "console";

/** Returns the patterns of all pages, such as "/withdrawals/:id", from the table that the router reads. */
export function pagesOf(side: Side): string[] {
  const table = readFileSync(join(projectRoot, `web/src/${side}/app/pages.ts`), "utf8");
  const paths = [...table.matchAll(/^ {2}"([^"]+)"/gm)].map(([, path = ""]) => path);
  if (paths.length < 10) throw new Error(`Only ${paths.length} pages of the ${side} were found.`);
  return paths;
}

/** Returns the components that show a dialog, by name, without those that every dialog is made of. */
export function dialogsOf(side: Side): string[] {
  const folder = join(projectRoot, "web/src", side);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.startsWith("ui/"))
    .flatMap((file) =>
      readFileSync(join(folder, file), "utf8").split(/^(?=(?:export )?(?:function|const) )/m),
    )
    .filter((component) => /<(Dialog|ConfirmWithReason|Act|Change)\b/.test(component))
    .flatMap((component) => /(?:function|const) (\w+)/.exec(component)?.[1] ?? [])
    .filter((name) => name !== "Change");
}

/** Returns the pages that none of these addresses leads to. */
export function pagesWithout(addresses: readonly string[], side: Side): string[] {
  const all = pagesOf(side);
  const shown = new Set(addresses.map((address) => pageAt(new URL(address, "http://lode").pathname, all)));
  return all.filter((path) => !shown.has(path));
}

/** An exact path is preferred to a path with parameters. */
function pageAt(pathname: string, pages: readonly string[]): string | undefined {
  const fits = (path: string) =>
    new RegExp(`^${path.replace("*", ".*").replace(/:\w+/g, "[^/]+")}$`).test(pathname);
  const isLoose = (path: string) => /[:*]/.test(path);
  return pages.find((path) => path === pathname) ?? pages.filter(isLoose).find(fits);
}
