/** Both ends of an address, an id or a hash, "6yeb…oyNw", or the whole text if that is no longer. */
export const shorten = (text: string, characters = 4): string =>
  text.length <= characters * 2 + 1 ? text : `${text.slice(0, characters)}…${text.slice(-characters)}`;
