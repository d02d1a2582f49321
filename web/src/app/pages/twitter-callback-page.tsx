export function TwitterCallbackPage() {
  return null;
}
