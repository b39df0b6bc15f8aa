import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerSlot, createAnswerSlots, type SlotHolder } from "./answer-slots.ts";

test("[LOAD-4] a user with the most answers allowed must wait, and others need not", () => {
  const slots = createAnswerSlots({ user: 2, all: 3 });
  const first = slots.take({ userId: "ada" });
  slots.take({ userId: "ada" });
  expect(slots.take({ userId: "ada" })).toEqual({
    ok: false,
    error: {
      error: {
        code: 429,
        message: "You have 2 answers running, which is the maximum. Try again in 5 seconds.",
        metadata: { error_type: "rate_limit_exceeded" },
      },
      headers: { "Retry-After": "5" },
    },
  });
  expect(slots.take({ userId: "grace" }).ok).toBe(true);
  expect(slots.take({ userId: "grace" })).toMatchObject({
    error: { error: { code: 503 }, headers: { "Retry-After": "5" } },
  });
  if (first.ok) first.value.release();
  expect(slots.take({ userId: "grace" }).ok).toBe(true);
});

test("[SEC-12] visitors of an app have slots of their own, and half of all at most", () => {
  const slots = createAnswerSlots({ user: 2, all: 5 });
  const statusOf = (holder: SlotHolder) => {
    const slotResult = slots.take(holder);
    return slotResult.ok ? 200 : slotResult.error.error.code;
  };
  const visits = ["one", "one", "one", "two", "two"].map((publicationId) => statusOf({ publicationId }));
  expect(visits).toEqual([200, 200, 429, 200, 503]);
  expect([statusOf({ userId: "one" }), statusOf({ userId: "one" }), statusOf({ userId: "one" })]).toEqual([
    200, 200, 429,
  ]);
});

test("0 is no limit", () => {
  const slots = createAnswerSlots({ user: 0, all: 0 });
  for (let slotCount = 0; slotCount < 1000; slotCount += 1) expect(slots.take({ userId: "ada" }).ok).toBe(true);
});

test("[LOAD-4] slots never exceed the limits, however often one is released", () => {
  const step = fc.record({ user: fc.constantFrom("ada", "grace", "edsger"), release: fc.nat(9), again: fc.boolean() });
  fc.assert(
    fc.property(fc.nat(4), fc.nat(6), fc.array(step, { maxLength: 60 }), (user, all, steps) => {
      const slots = createAnswerSlots({ user, all });
      const openSlots: { userId: string; slot: AnswerSlot }[] = [];
      for (const { user: userId, release, again } of steps) {
        const own = openSlots.filter((each) => each.userId === userId).length;
        const slotResult = slots.take({ userId });
        const mayRun = (user === 0 || own < user) && (all === 0 || openSlots.length < all);
        expect(slotResult.ok).toBe(mayRun);
        if (slotResult.ok) openSlots.push({ userId, slot: slotResult.value });
        const [firstSlot] = openSlots.splice(release, 1);
        firstSlot?.slot.release();
        if (again) firstSlot?.slot.release();
      }
    }),
  );
});
