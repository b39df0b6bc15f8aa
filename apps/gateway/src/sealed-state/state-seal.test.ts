import { describe, expect, test } from "vitest";
import { createStateSeal, isMarkedAsSealed, type ReasoningState } from "./state-seal.ts";

const seal = createStateSeal("s".repeat(32));

const state: ReasoningState = {
  origin: "openai",
  details: [
    { type: "reasoning.summary", summary: "Two parts", format: "openai-responses-v1", index: 0 },
    { type: "reasoning.summary", summary: ", 二つ 🙂", format: "openai-responses-v1", index: 0 },
    { type: "reasoning.encrypted", data: "gAAAA", id: "rs_1", format: "openai-responses-v1", index: 0 },
  ],
};
const visibleText = "Two parts, 二つ 🙂";

describe("[AGENT-3] a sealed state", () => {
  test("comes back as it was, without a copy of the visible text", () => {
    const sealedText = seal.seal(state, visibleText) ?? "";
    expect(isMarkedAsSealed(sealedText)).toBe(true);
    expect(Buffer.from(sealedText.split(".")[1] ?? "", "base64url").toString()).not.toContain("Two parts");
    expect(seal.open(sealedText, visibleText)).toEqual(state);
  });

  test("keeps its texts where the client is shown none", () => {
    expect(seal.open(seal.seal(state, "") ?? "", "")).toEqual(state);
  });

  test("is refused after any change, of the visible text too", () => {
    const sealedText = seal.seal(state, visibleText) ?? "";
    expect(seal.open(sealedText, `${visibleText}.`)).toBeUndefined();
    for (let at = 0; at < sealedText.length; at += 1) {
      const changedText = `${sealedText.slice(0, at)}${sealedText[at] === "A" ? "E" : "A"}${sealedText.slice(at + 1)}`;
      // The last character of base64 has bits that mean nothing.
      if (at === sealedText.length - 1) continue;
      expect(seal.open(changedText, visibleText)).toBeUndefined();
    }
  });

  test("is opened by no other secret", () => {
    const other = createStateSeal("t".repeat(32));
    expect(other.open(seal.seal(state, "") ?? "", "")).toBeUndefined();
    expect(seal.open("EqQBCkYIAhgCIkA", "")).toBeUndefined();
  });

  test("is not made of more than half a megabyte", () => {
    const details = [{ type: "reasoning.encrypted", data: "A".repeat(512 * 1024) }];
    expect(seal.seal({ origin: "openai", details }, "")).toBeUndefined();
  });
});
