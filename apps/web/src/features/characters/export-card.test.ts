import { type Character, createCharacter } from "@tutti/domain";
import { cardCharacter, readCard } from "@tutti/portable";
import { expect, test } from "vitest";
import { exportCard } from "./export-card.ts";

/** A PNG of one pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const ada: Character = {
  ...createCharacter({ roomId: "room-1", model: "test/a", name: "Ada", now: 0 }),
  description: "Ada counts.",
  greetings: ["Good day.", "What shall we count?"],
};

test.each([
  [2, undefined, "Ada.json"],
  [3, undefined, "Ada.json"],
  [2, `data:image/png;base64,${png}`, "Ada.png"],
  [3, `data:image/png;base64,${png}`, "Ada.png"],
  [3, "data:image/png;base64,%%%", "Ada.json"],
  [3, "data:image/webp;base64,AAAA", "Ada.json"],
] as const)(
  "a version %i card with the picture %s is %s, and reads back the same",
  async (version, avatarUrl, name) => {
    const file = exportCard(avatarUrl === undefined ? ada : { ...ada, avatarUrl }, version);
    expect(file.name).toBe(name);
    const card = readCard(new Uint8Array(await file.content.arrayBuffer()), file.name);
    expect(card.ok && card.value.version).toBe(version);
    expect(card.ok && cardCharacter(card.value, "Grace")).toMatchObject({
      name: "Ada",
      description: "Ada counts.",
      model: "test/a",
      greetings: ["Good day.", "What shall we count?"],
    });
  },
);

test("a name that is invalid for a file is replaced", () => {
  expect(exportCard({ ...ada, name: 'A/B: "C"' }, 2).name).toBe("A B C.json");
  expect(exportCard({ ...ada, name: "///" }, 2).name).toBe("character.json");
});
