export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // Safari reads the address after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
