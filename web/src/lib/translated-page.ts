/**
 * A browser that translates the page replaces texts with elements of its own. React then removes or inserts beside
 * nodes that are no longer where it put them, which throws and takes the page down (facebook/react#11538). A node that
 * is elsewhere is left there: the translator's copy goes with the element around it.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before?.parentNode === this ? before : null;
    return insertBefore.call(this, added, place) as T;
  };
}
