import { IconPlus } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { countModels, demoHeading, nextChoice, type PaletteRow, paletteRows } from "./palette-rows.ts";

const auto = aModel({
  id: "openrouter/auto",
  name: "Auto Router",
  prompt: "-1",
  completion: "-1",
  input: ["text", "image"],
});
const gpt = aModel({
  id: "openai/gpt-5",
  name: "OpenAI: GPT-5",
  provider: "OpenRouter",
  prompt: "0.00000125",
  completion: "0.00001",
  context: 400_000,
  input: ["text", "image"],
  canReason: true,
});
const llama = aModel({ id: "ollama/llama3.2", name: "llama3.2", provider: "Ollama", context: 131_072 });
const painter = aModel({
  id: "demo/painter",
  name: "Demo Painter",
  provider: "Demo",
  output: ["image", "text"],
  description: "No AI: a program that draws.",
});

function keys(rows: readonly PaletteRow[]): string[] {
  return rows.map((row) =>
    row.type === "heading" ? `# ${row.text}` : row.type === "model" ? row.choice.model : row.command.label,
  );
}

test("models are grouped before a search, with the demo last", () => {
  const rows = paletteRows({ matchingModels: [painter, auto, gpt, llama], isSearch: false, inRoom: new Map() });
  expect(keys(rows)).toEqual([
    "# Default",
    "openrouter/auto",
    "# Models",
    "openai/gpt-5",
    "ollama/llama3.2",
    `# ${demoHeading}`,
    "demo/painter",
  ]);
});

test("a group without models has no heading", () => {
  expect(keys(paletteRows({ matchingModels: [llama], isSearch: false, inRoom: new Map() }))).toEqual([
    "# Models",
    "ollama/llama3.2",
  ]);
});

test("search results keep their order", () => {
  const rows = paletteRows({ matchingModels: [painter, gpt], isSearch: true, inRoom: new Map() });
  expect(keys(rows)).toEqual(["demo/painter", "openai/gpt-5"]);
});

test("rooms and actions follow the found models, each under a heading", () => {
  const command = { icon: IconPlus, run: () => undefined };
  const commands = [
    { ...command, id: "1", kind: "action", label: "New chat" } as const,
    { ...command, id: "2", kind: "room", label: "Painters" } as const,
  ];
  expect(keys(paletteRows({ matchingModels: [painter], isSearch: true, inRoom: new Map(), commands }))).toEqual([
    "# Models",
    "demo/painter",
    "# Rooms",
    "Painters",
    "# Actions",
    "New chat",
  ]);
  expect(
    keys(paletteRows({ matchingModels: [], isSearch: true, inRoom: new Map(), commands: commands.slice(0, 1) })),
  ).toEqual(["# Actions", "New chat"]);
});

test("a row shows a model's name, price, abilities and count in the room", () => {
  const characters = [{ model: "openai/gpt-5" }, { model: "demo/painter" }, { model: "openai/gpt-5" }];
  const [first, second, third, fourth] = paletteRows({
    matchingModels: [gpt, llama, painter, auto],
    isSearch: true,
    inRoom: countModels(characters),
  });
  expect(first).toEqual({
    type: "model",
    key: "openai/gpt-5",
    choice: { model: "openai/gpt-5", name: "GPT-5" },
    name: "GPT-5",
    detail: "openai/gpt-5 · OpenAI · served by OpenRouter",
    price: "$1.25 / $10 per M",
    context: "400K",
    badges: ["Reasoning", "Sees images"],
    inRoom: 2,
    isFavourite: false,
  });
  expect(second).toMatchObject({ detail: "ollama/llama3.2 · Ollama", price: "free", context: "128K", inRoom: 0 });
  expect(third).toMatchObject({
    detail: "demo/painter · No AI: a program that draws.",
    badges: ["Demo", "Draws images"],
    inRoom: 1,
  });
  expect(fourth).toMatchObject({
    detail: "openrouter/auto · picks a model for each message",
    price: "price varies",
    badges: [],
  });
});

const rows = paletteRows({ matchingModels: [auto, gpt, painter], isSearch: false, inRoom: new Map() });

test.each([
  ["down from before the first", -1, 1, 1],
  ["down past a heading", 1, 1, 3],
  ["up past a heading", 3, -1, 1],
  ["down from the last to the first", 5, 1, 1],
  ["up from the first to the last", 1, -1, 5],
] as const)("the arrow key leads %s", (_name, from, step, expected) => {
  expect(nextChoice(rows, from, step)).toBe(expected);
});

test("without a model the arrow keys lead nowhere", () => {
  expect(nextChoice([], -1, 1)).toBeUndefined();
  expect(nextChoice([{ type: "heading", key: "h", text: "Models" }], 0, 1)).toBeUndefined();
});

test("favorites precede recent models, and each model is listed once", () => {
  const matchingModels = [auto, gpt, painter, llama];
  const names = (options: { favorites?: string[]; recent?: string[] }) =>
    paletteRows({ matchingModels, isSearch: false, inRoom: new Map(), ...options }).map((row) =>
      row.type === "heading" ? `# ${row.text}` : row.key,
    );
  const rowsOfBoth = names({ favorites: [painter.id, "gone/model"], recent: [painter.id, gpt.id] });
  expect(rowsOfBoth.slice(0, 4)).toEqual(["# Favorites", painter.id, "# Recent", gpt.id]);
  expect(rowsOfBoth.filter((row) => row === painter.id)).toHaveLength(1);
  expect(new Set(rowsOfBoth).size).toBe(rowsOfBoth.length);
});
