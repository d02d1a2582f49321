/** A turning facet, hidden from assistive technology, because the text next to it says what is happening. */
export function Spinner() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0 animate-turn">
      <path d="M8 1l6 4v6l-6 4-6-4V5z" fill="none" stroke="currentColor" strokeOpacity=".3" strokeWidth="2" />
      <path d="M8 1l6 4v6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
