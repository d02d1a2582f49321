/** "ada@lode.test" → "a••@lode.test": enough to recognise an address, too little to copy a list of them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "••";
  return `${Array.from(email)[0]}••${email.slice(at)}`;
}
