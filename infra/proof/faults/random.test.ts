import { expect, test } from "vitest";
import { createRandom } from "../world/random.ts";

const draw = (seed: number) => {
  const random = createRandom(seed);
  return [random.uuid(), ...Array.from({ length: 20 }, () => random.between(1_000, 4_000))];
};

test("the same seed gives the same schedule, and a different seed a different one", () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("bounds are inclusive", () => {
  const random = createRandom(1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(0, 2)));
  expect([...drawn].sort()).toEqual([0, 1, 2]);
});

test("streams are independent of each other", () => {
  const [one, other] = [createRandom(5), createRandom(5)];
  other.fork("kills").next();
  expect(one.fork("wishes").uuid()).toBe(other.fork("wishes").uuid());
});
