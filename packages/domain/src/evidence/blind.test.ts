import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "../message/message.ts";
import { createAssistantMessage } from "../message/message.ts";
import { blindLetter, hiddenLetterOf, hideAuthor, isUndecided, shownMessage } from "./blind.ts";

const answer: Message = {
  ...createAssistantMessage({ roomId: "room", parentMessageId: "question", characterId: "char-secret", now: 1 }),
  // A random id may contain digits that must not be shown.
  id: "answer",
  isGenerating: false,
  blindPlace: 1,
  run: { id: "secret-run", startedAt: 1 },
  error: { status: 429, text: "Secret Inc. is overloaded", isContent: true },
  metadata: { generateDuration: 77, tokensPerSecond: 88, cost: 0.99, provider: "Secret", variantSlug: "secret/model" },
};

test.each([
  [0, "A"],
  [1, "B"],
  [25, "Z"],
  [26, "AA"],
  [27, "AB"],
  [52, "BA"],
])("[EVID-1] place %i has the letter %s", (place, letter) => expect(blindLetter(place)).toBe(letter));

test("[EVID-1] a hidden answer shows nothing of its author, price, speed or provider", () => {
  const message = shownMessage(answer, { blind: {} });
  expect(hiddenLetterOf(message.characterId)).toBe("B");
  expect(JSON.stringify(message)).not.toMatch(/secret|77|88|0\.99|429/iu);
  expect(message.metadata).toEqual({});
  expect(hideAuthor(answer)).toBe(message);
});

test("[EVID-1] how an answer ended may be said", () => {
  const stoppedAnswer = { ...answer, metadata: { ...answer.metadata, isStopped: true as const } };
  expect(hideAuthor(stoppedAnswer).metadata).toEqual({ isStopped: true });
});

test("[EVID-1] a question that is voted, revealed, gone or not blind hides nothing", () => {
  expect(shownMessage(answer, { blind: { revealedAt: 5 } })).toBe(answer);
  expect(shownMessage(answer, {})).toBe(answer);
  expect(shownMessage(answer, undefined)).toBe(answer);
  expect(isUndecided({ blind: {} })).toBe(true);
});

test("[EVID-1] letters of different places differ", () => {
  const places = fc.uniqueArray(fc.nat(2000), { minLength: 2, maxLength: 2 });
  fc.assert(fc.property(places, ([one = 0, other = 1]) => blindLetter(one) !== blindLetter(other)));
});
