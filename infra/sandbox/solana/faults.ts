/** Faults set with `dev_faults`. Each use decrements the count; 0 means off. */
export type Faults = {
  /** This many sends return their signature and are dropped. The same bytes land when sent again. */
  drop: number;
  /** This many sends land, but return an error. */
  landThenError: number;
  /** This many sends (`hold`) land `holdSlots` slots late, if their blockhash is still valid then. */
  hold: number;
  holdSlots: number;
  /** This many sends are accepted, but never land, even when sent again. */
  expire: number;
};

export const noFaults = (): Faults => ({ drop: 0, landThenError: 0, hold: 0, holdSlots: 0, expire: 0 });

export function setFaults(faults: Faults, wanted: Partial<Faults> & { reset?: boolean }): Faults {
  const { reset, ...changes } = wanted;
  if (reset) Object.assign(faults, noFaults());
  Object.assign(faults, changes);
  if (changes.holdSlots && changes.hold === undefined) faults.hold = 1; // default: hold only the next send
  return faults;
}

export function takeFault(faults: Faults, name: keyof Faults): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
