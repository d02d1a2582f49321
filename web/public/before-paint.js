// Runs before the first paint, from a separate file because the content security policy refuses inline scripts.
// It decides how the markup in index.html looks until React replaces it, and asks for the page's data, which would
// otherwise wait until all code has arrived. src/lib/early-answers.ts hands the answers over.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is disabled.
    }
  };

  // As src/lib/theme.ts does when the user picks a theme.
  const theme = read("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";

  // As src/lib/language.ts does.
  const languages = [
    read("language") ?? "",
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  root.lang = languages.find((language) => language === "en" || language === "de") ?? "en";

  // The code is worth more than the letters' shape: on a slow line the fonts come after it.
  if (/^(slow-2g|2g|3g)$/.test(navigator.connection?.effectiveType ?? "")) root.dataset.fonts = "later";

  const path = location.pathname;
  const token = read("session_token");
  root.dataset.shell =
    path === "/" && token === null && read("awaiting_confirmation") === null ? "home" : "page";
  if (token !== null) root.dataset.session = "stored";

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
  };
  const SIGNED_OUT = { "/": ["/api/stats", "/api/leaderboard"], "/proof": ["/api/proof"] };
  const wanted = token === null ? (SIGNED_OUT[path] ?? []) : (SIGNED_IN[path] ?? OF_A_MINER);
  const headers = { accept: "application/json" };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const ask = (address) => {
    const response = fetch(address, { credentials: "include", headers });
    response.catch(() => {}); // Asked again, and reported, by the page.
    return [address, response];
  };
  window.lodeEarly = { token, at: Date.now(), answers: new Map(["/api/settings", ...wanted].map(ask)) };
})();
