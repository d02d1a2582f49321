/** Versioned: a new picture has a new address, so the response may be cached indefinitely. */
export const avatarAddress = (userId: string, version: string): string =>
  `/api/avatars/${userId}/${version}.webp`;

/** Where the picture behind such an address is stored. */
export const avatarKeyOf = (address: string): string => address.replace("/api/", "");
