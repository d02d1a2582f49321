import { ACTION_KINDS, type ActionKind, KINDS, type Target } from "@lode/core/domain/networks/action-kinds";
import type { ProbeOutcome } from "@lode/core/domain/networks/probe-outcome";
import { expect, test } from "vitest";
import type { Grant, Network, NetworkModule, Question } from "./port.ts";

export interface Member {
  username: string;
  externalId: string;
  grant: Grant;
}

export interface NetworkUnderTest {
  network: Network;
  module: NetworkModule;
  link(username: string): Promise<Member>;
  target(kind: ActionKind): Promise<Target>;
  /** Performs an action on the network's own pages, as a person would. */
  doByHand(username: string, target: Target, undo?: boolean): Promise<void>;
  setOutage(isOut: boolean): Promise<void>;
  withdrawConsent(username: string): Promise<void>;
  readsWithGrant: boolean;
  commentText: string;
}

/** The behaviour that Lode relies on from every network. Each adapter passes this suite on its sandbox. */
export function passesNetworkContract(world: () => NetworkUnderTest): void {
  const ask = async (question: Question): Promise<ProbeOutcome> => {
    const [result] = await world().network.probe([question]);
    if (!result) throw new Error("A question was not answered.");
    return result.outcome;
  };
  const questionOf = async (kind: ActionKind, { externalId, grant }: Member): Promise<Question> => ({
    ...(await world().target(kind)),
    externalId,
    grant,
  });

  test("every kind has a policy with its source", () => {
    for (const kind of KINDS) expect(world().network.policy[kind].source).not.toBe("");
  });

  test("a linked account has facts that can be read again with and without its grant", async () => {
    const { network, link } = world();
    const { grant, externalId, username } = await link("contract_facts");
    const own = await network.facts([{ externalId, grant }]);
    expect(own.facts).toMatchObject([{ externalId, username, followersCount: expect.any(Number) }]);
    // An id alone identifies a miner's account across networks: only X's ids are bare numbers, every other
    // network's have a scheme.
    expect(externalId).toMatch(network.id === "x" ? /^\d{1,20}$/ : /^[a-z]+:[\w.:%/~-]+$/);
    expect((await network.facts([{ externalId }])).facts).toMatchObject([{ externalId, username }]);
  });

  test.each(KINDS)(
    "a %s by hand is not there before, is there afterwards, and is gone when undone",
    async (kind) => {
      const { link, doByHand } = world();
      const member = await link(`hand_${kind}`);
      const question = await questionOf(kind, member);
      expect((await ask(question)).state).toBe("not_done");
      await doByHand(member.username, question);
      expect((await ask(question)).state).toBe("done");
      await doByHand(member.username, question, true);
      expect((await ask(question)).state).toBe("not_done");
    },
  );

  test.each(KINDS)(
    "a %s through the port is there once act resolves, and gone once undo resolves",
    async (kind) => {
      const { network, link } = world();
      if (network.cannot[kind]) return;
      const member = await link(`port_${kind}`);
      const { grant, ...question } = await questionOf(kind, member);
      const action = { ...question, text: ACTION_KINDS[kind].hasText ? world().commentText : null };
      const { postId } = await network.act(grant, action);
      expect((await ask({ ...question, grant })).state).toBe("done");
      await network.undo(grant, { ...action, postId });
      expect((await ask({ ...question, grant })).state).toBe("not_done");
    },
  );

  test.each(KINDS)(
    "%s: questions with one question key share a batch key, and all are answered in order",
    async (kind) => {
      const { network, link, doByHand } = world();
      const target = await world().target(kind);
      const members = [];
      for (let n = 0; n < 4; n++) members.push(await link(`many_${kind}_${n}`));
      const questions = members.map(({ externalId, grant }) => ({ ...target, externalId, grant }));
      for (const { username } of members.slice(0, 2)) await doByHand(username, target);
      const keys = new Set(questions.map((question) => network.questionKeyOf(question)));
      for (const key of keys) {
        const group = questions.filter((question) => network.questionKeyOf(question) === key);
        expect(new Set(group.map((question) => network.batchKeyOf(question))).size).toBe(1);
        const states = (await network.probe(group)).map(({ outcome }) => outcome.state);
        expect(states).toEqual(group.map((one) => (questions.indexOf(one) < 2 ? "done" : "not_done")));
      }
    },
  );

  test.each(KINDS)(
    "%s: during an outage the outcome is unknown and costs nothing, and the receipt names the outage",
    async (kind) => {
      const { network, link, setOutage } = world();
      const question = await questionOf(kind, await link(`outage_${kind}`));
      await setOutage(true);
      const [result] = await network.probe([question]);
      await setOutage(false);
      expect(result).toMatchObject({
        outcome: { state: "unknown", reason: { code: expect.stringMatching(/./) } },
        receipt: { costMicrodollars: 0, bodySha256: null, askedAt: expect.any(Date) },
      });
    },
  );

  test("a revoked grant is distinguished from every other refusal", async () => {
    const { network, link, withdrawConsent, readsWithGrant, commentText } = world();
    const member = await link("taken_back");
    const kind = KINDS.find((one) => !network.cannot[one]);
    if (!kind) throw new Error("Lode can do nothing on the network.");
    const { grant, ...question } = await questionOf(kind, member);
    await withdrawConsent(member.username);
    expect(await ask({ ...question, grant })).toMatchObject(
      readsWithGrant ? { state: "unknown", isGrantRefused: true } : { state: "not_done" },
    );
    const action = { ...question, text: ACTION_KINDS[kind].hasText ? commentText : null };
    await expect(network.act(grant, action)).rejects.toMatchObject({ kind: "reauth" });
    await expect(network.facts([member])).rejects.toMatchObject({ kind: "reauth" });
  });

  test.each(KINDS)("%s: a target of the wrong sort is refused with an explanation", async (kind) => {
    const target = await world().target(kind);
    const { targetFault } = world().module;
    expect(targetFault(target)).toBeUndefined();
    const wrong = ACTION_KINDS[kind].target === "post" ? null : "1";
    expect(targetFault({ ...target, targetPostId: wrong })).toMatch(/\.$/);
    expect(targetFault({ ...target, targetUsername: "no name" })).toMatch(/\.$/);
  });
}
