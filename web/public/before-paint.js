// Runs before the first paint, from a file of its own because the content security policy refuses inline
// scripts. Decides how the markup in index.html looks until React replaces it, and requests the page's data
// early instead of after all the code has arrived. src/lib/early-answers.ts hands out the answers.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is disabled.
    }
  };

  // The same rule as in src/lib/theme.ts.
  const theme = read("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";

  // The same rule as in src/lib/language.ts.
  const languages = [
    read("language") ?? "",
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  root.lang = languages.find((language) => language === "en" || language === "de") ?? "en";

  // Our fonts are 46 KB: a second of a slow connection, for looks alone.
  const { effectiveType = "", saveData = false } = navigator.connection ?? {};
  if (saveData || /^(slow-2g|2g|3g)$/.test(effectiveType)) root.dataset.fonts = "system";

  const path = location.pathname;
  const token = read("session_token");
  root.dataset.shell =
    path === "/" && token === null && read("awaiting_confirmation") === null ? "home" : "page";
  if (token !== null) root.dataset.session = "stored";
  // Only code can end the loading line, so this must end it if the code cannot be loaded.
  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") root.dataset.shell = "failed";
  };
  addEventListener("error", onError, true);

  const OF_A_MINER = ["/api/profile", "/api/user-stats", "/api/automation-settings"];
  const OF_THE_DASHBOARD = [
    ...OF_A_MINER,
    "/api/mining-tasks",
    "/api/mining-tasks?type=completed",
    "/api/mining-tasks?type=attempts",
    "/api/twitter-accounts",
  ];
  const SIGNED_IN = {
    "/": OF_THE_DASHBOARD,
    "/dashboard": OF_THE_DASHBOARD,
    "/opportunities": [...OF_A_MINER, "/api/twitter-accounts"],
    "/profile": [...OF_THE_DASHBOARD, "/api/networks"],
    "/proof": ["/api/proof", "/api/profile"],
  };
  const SIGNED_OUT = { "/": ["/api/stats", "/api/leaderboard?window=7d"], "/proof": ["/api/proof"] };
  const wanted = token === null ? (SIGNED_OUT[path] ?? []) : (SIGNED_IN[path] ?? OF_A_MINER);
  const headers = { accept: "application/json" };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const ask = (address) => {
    const response = fetch(address, { credentials: "include", headers });
    response.catch(() => {}); // The page repeats a failed request and reports the error.
    return [address, response];
  };
  window.lodeEarly = { token, at: Date.now(), answers: new Map(["/api/settings", ...wanted].map(ask)) };
})();
