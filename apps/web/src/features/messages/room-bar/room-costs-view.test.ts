import { createAssistantMessage, type MessageMetadata, roomCosts } from "@tutti/domain";
import { expect, test } from "vitest";
import { costFigures, costRows, sumText } from "./room-costs-view.ts";

const answer = (characterId: string, metadata: MessageMetadata) => ({
  ...createAssistantMessage({ roomId: "room", parentMessageId: "q", characterId, now: 1 }),
  isGenerating: false,
  metadata,
});

test("a room's models are listed with tokens, speed and price by cost", () => {
  const costs = roomCosts([
    answer("cheap", { tokensCount: 1500, tokensPerSecond: 50, cost: 0.001 }),
    answer("dear", { tokensCount: 100, tokensPerSecond: 20, cost: 0.2 }),
    answer("free", { tokensCount: 10 }),
  ]);
  expect(costRows(costs, (id) => id.toUpperCase())).toEqual([
    { id: "dear", name: "DEAR", answers: "1", tokens: "100", speed: "20 tok/s", cost: "$0.20" },
    { id: "cheap", name: "CHEAP", answers: "1", tokens: "1,500", speed: "50 tok/s", cost: "$0.001" },
    { id: "free", name: "FREE", answers: "1", tokens: "10", speed: "–", cost: "–" },
  ]);
  expect(costFigures(costs.total)).toMatchObject({ answers: "3", tokens: "1,610", cost: "$0.20" });
  expect(sumText(costs.total)).toBe("1,610 tokens · $0.20");
});

test("an unknown price is not shown as zero", () => {
  const sum = roomCosts([answer("a", { tokensCount: 10 })]).total;
  expect(sumText(sum)).toBe("10 tokens");
  expect(costFigures(sum).cost).toBe("–");
  expect(sumText(roomCosts([answer("a", { tokensCount: 10, cost: 0 })]).total)).toBe("10 tokens · $0");
});
