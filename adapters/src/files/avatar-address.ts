/** The address contains a version: a new picture gets a new address, so responses may be cached forever. */
export const avatarAddress = (userId: string, version: string): string =>
  `/api/avatars/${userId}/${version}.webp`;

/** The key under which the picture at this address is stored. */
export const avatarKeyOf = (address: string): string => address.replace("/api/", "");
