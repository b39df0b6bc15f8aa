import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aRoom } from "../../testing/a-room.ts";
import { type DrawnRoom, placeRoom } from "../../testing/draw-room.tsx";

let drawnRoom: DrawnRoom | undefined;

afterEach(() => drawnRoom?.remove());

test("[PURSE-3] an answer that a limit ended names the limit", async () => {
  const room = aRoom();
  const metadata = { spendingNote: { kind: "turn" } };
  room.ask("Write a book", {
    [room.character("demo/guide", "Guide")]: { content: "Chapter one. It was", message: { metadata } },
    [room.character("demo/builder", "Builder")]: { content: "No." },
  });
  drawnRoom = placeRoom(room, { width: 1000, height: 600 });
  drawnRoom.draw();
  const note = page.getByRole("article", { name: "Guide" }).getByRole("note");
  await expect.element(note).toHaveTextContent("Ended here: the cap of one turn is used up.");
  await expect.element(page.getByRole("article", { name: "Builder" }).getByRole("note")).not.toBeInTheDocument();
});
