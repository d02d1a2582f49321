// Runs before the first paint, from a separate file because the content security policy refuses inline scripts.
// As web/src/lib/theme.ts does when the operator picks a theme.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage is disabled.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
