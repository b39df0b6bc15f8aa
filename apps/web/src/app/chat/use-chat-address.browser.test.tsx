import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { createRoom } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aModel } from "../../testing/a-model.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { createPageRouter } from "../routes/router.tsx";

let renderedPart: RenderedPart | undefined;
afterEach(() => renderedPart?.remove());

const models = [aModel({ id: "one/model", name: "One" })];

/** Opens the page at an address, with two rooms. */
async function open(address: string) {
  const router = createPageRouter({ history: createMemoryHistory({ initialEntries: [address] }) });
  const part = renderPagePart(() => <RouterProvider router={router} />, { models });
  renderedPart = part;
  await part.engine.start();
  part.engine.tables.rooms.put(...["one", "two"].map((id) => createRoom({ now: Date.now(), id, title: `Room ${id}` })));
  await expect.element(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  return {
    engine: part.engine,
    goTo: (room?: string) => router.navigate({ to: "/chat", search: room ? { room } : {} }),
    isMessageTaken: () => router.state.location.state.isMessageTaken,
  };
}

test("[ROUTE-10] opening a room clears the active artifact and all pending input", async () => {
  const { engine, goTo } = await open("/chat?models=one/model&preset=mine&presetModel=one/model&message=Hello");
  const pending = () => engine.composer.getState().pendingCharacters;
  await expect.poll(() => pending().map(({ presetSlug }) => presetSlug)).toEqual([undefined, "mine"]);
  await expect.poll(() => engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Hello");
  engine.viewer.setState({ activeArtifactId: "artifact", overlay: true });

  await goTo("one");
  await expect.poll(pending).toEqual([]);
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("");
  expect(engine.viewer.getState()).toEqual({ activeArtifactId: undefined, overlay: false });
});

test("a message that the user has changed stays for the next room", async () => {
  const { engine, goTo, isMessageTaken } = await open("/chat?message=Hello");
  await expect.poll(isMessageTaken).toBe(true);
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Hello");
  engine.chat.setDraft(NEW_ROOM, { text: "Hello there", attachments: [] });
  await goTo("one");
  await expect.element(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Hello there");
});

test("switching rooms closes the artifact", async () => {
  const { engine, goTo } = await open("/chat?room=one");
  engine.viewer.setState({ activeArtifactId: "artifact", overlay: false });
  await goTo("two");
  await expect.poll(() => engine.viewer.getState().activeArtifactId).toBeUndefined();
});
