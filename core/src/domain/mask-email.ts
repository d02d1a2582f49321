/** "ada@lode.test" → "a••@lode.test": enough to recognise an address, too little to copy a list of them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "••";
  return `${Array.from(email)[0]}••${email.slice(at)}`;
}

/** A search as the audit log stores it: an address is masked, other text becomes two characters and its length. */
export function maskSearch(asked: string): string {
  if (asked.lastIndexOf("@") > 0) return maskEmail(asked.toLowerCase());
  const characters = Array.from(asked);
  return `${characters.slice(0, 2).join("")}••, ${characters.length} characters`;
}
