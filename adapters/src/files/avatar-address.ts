/** Versioned: a new picture has a new address, so the response may be cached indefinitely. */
export const avatarAddress = (userId: string, version: string): string =>
  `/api/avatars/${userId}/${version}.webp`;

/** The key under which the picture at this address is stored. */
export const avatarKeyOf = (address: string): string => address.replace("/api/", "");
