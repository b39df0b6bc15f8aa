import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aRoom, type RoomOnScreen } from "../testing/a-room.ts";
import { type DrawnRoom, placeRoom } from "../testing/draw-room.tsx";

let room: RoomOnScreen;
let drawnRoom: DrawnRoom;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 1_000_000 });
  room = aRoom();
  drawnRoom = placeRoom(room, { width: 900, height: 600 });
});

afterEach(() => {
  drawnRoom.remove();
  vi.useRealTimers();
});

const answerOf = (name: string) => page.getByRole("article", { name });
const announcements = () =>
  page
    .getByRole("status")
    .elements()
    .map((element) => element.textContent);

/** Two models that are answering. */
function twoAnswers(): [guide: string, builder: string] {
  const [guide = "", builder = ""] = room.ask("Hello", {
    [room.character("demo/guide", "Guide")]: { message: { isGenerating: true } },
    [room.character("demo/builder", "Builder")]: { content: "Half", message: { isGenerating: true } },
  });
  drawnRoom.draw();
  return [guide, builder];
}

test("[RUN-7] a wait shows a countdown in seconds and is announced once", async () => {
  const { answerStates } = room.engine.tables;
  const [guide] = twoAnswers();
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");

  answerStates.put({ id: guide, isConnected: true, wait: { status: 429, until: 1_012_000 } });
  await expect.element(answerOf("Guide")).toHaveTextContent("Rate limited (429): trying again in 12 s");
  await expect.poll(announcements).toContain("Guide: Rate limited (429): trying again in 12 seconds.");
  vi.advanceTimersByTime(1000);
  await expect.element(answerOf("Guide")).toHaveTextContent("trying again in 11 s");
  vi.advanceTimersByTime(10_000);
  await expect.element(answerOf("Guide")).toHaveTextContent("trying again in 1 s");
  expect(announcements()).toContain("Guide: Rate limited (429): trying again in 12 seconds.");
  vi.advanceTimersByTime(1000);
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");

  answerStates.put({ id: guide, isConnected: true, wait: { status: 503, until: 1_017_000 } });
  await expect.element(answerOf("Guide")).toHaveTextContent("The provider is overloaded (503): trying again in 5 s");
  await expect.poll(announcements).toContain("Guide: The provider is overloaded (503): trying again in 5 seconds.");
  await expect.element(answerOf("Builder")).not.toHaveTextContent("trying again");
});

test("an answer of the Auto Router names the model that it chose", async () => {
  const metadata = { variantSlug: "demo/guide", tokensCount: 3 };
  room.ask("Hello", {
    [room.character("openrouter/auto", "Auto Router")]: { content: "Hi", message: { metadata } },
    [room.character("demo/builder", "Builder")]: { content: "Hi", message: { metadata } },
  });
  drawnRoom.draw();
  await expect.element(page.getByText("demo/guide · 3 tokens")).toBeVisible();
  await expect.element(page.getByText("3 tokens", { exact: true })).toBeVisible();
});

test("[RUN-3] a lasting loss of the gateway is shown and announced once", async () => {
  const { answerStates } = room.engine.tables;
  const ids = twoAnswers();
  const setConnected = (isConnected: boolean): void => answerStates.put(...ids.map((id) => ({ id, isConnected })));
  const words = "Reconnecting… the answer continues at the gateway.";
  await expect.element(answerOf("Builder")).toHaveTextContent("Half");

  // A quick reconnect.
  setConnected(false);
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");
  vi.advanceTimersByTime(900);
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");
  setConnected(true);
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");
  vi.advanceTimersByTime(900);
  await expect.element(answerOf("Guide")).not.toHaveTextContent("Reconnecting");

  setConnected(false);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500);
    expect(announcements()).toContain("Reconnecting. The answers continue at the gateway.");
  });
  await expect.element(answerOf("Guide")).toHaveTextContent(words);
  await expect.element(answerOf("Guide")).not.toHaveTextContent("Processing");
  await expect.element(answerOf("Builder")).toHaveTextContent(`Half${words}`);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();

  setConnected(true);
  await expect.element(answerOf("Guide")).toHaveTextContent("Processing");
  await expect.element(answerOf("Builder")).not.toHaveTextContent("Reconnecting");
  expect(announcements()).not.toContain("Reconnecting. The answers continue at the gateway.");
});
