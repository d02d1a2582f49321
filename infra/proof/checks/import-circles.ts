/**
 * Returns groups of files that import each other in a circle, types included (Tarjan's algorithm). `imports`
 * maps a file to the files it imports.
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    for (const other of imports.get(file) ?? []) {
      if (!order.has(other)) visit(other);
      if (open.includes(other)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(other) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
