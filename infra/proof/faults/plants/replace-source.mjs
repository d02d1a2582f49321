let mutations = [];

/** @param {[file: string, find: string, replace: string][]} given Files are relative to the project's folder. */
export function initialize(given) {
  mutations = given;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const wanted = mutations.filter(([file]) => url.split("?")[0].endsWith(`/${file}`));
  if (wanted.length === 0) return loaded;
  let source = String(loaded.source);
  for (const [file, find, replace] of wanted) {
    if (source.split(find).length !== 2)
      throw new Error(`The plant's text must occur in ${file} exactly once: ${find}`);
    source = source.replace(find, () => replace);
  }
  return { ...loaded, source };
}
