import { createRoom, createUserMessage } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatPane } from "./chat-pane.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const nothing = (): void => undefined;
const room = createRoom({ now: 1 });

function renderRoom() {
  part = renderPagePart(() => (
    <div style={{ display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: 600 }}>
      <ChatPane roomId={room.id} />
      <ChatComposer roomId={room.id} onSent={nothing} onSignInNeeded={nothing} onAddImageModel={nothing} />
    </div>
  ));
  const { rooms, roomStates, messages, texts } = part.engine.tables;
  rooms.put(room);
  const put = (content: string, now: number): string => {
    const message = createUserMessage({ roomId: room.id, parentMessageId: null, now });
    texts.put({ id: message.id, roomId: room.id, content, reasoning: "" });
    messages.put(message);
    return message.id;
  };
  return { engine: part.engine, roomStates, put };
}

test("the newest messages are shown while the rest of the room is read", async () => {
  const { roomStates, put } = renderRoom();
  put("The newest of them", 5);
  await expect.element(page.getByRole("status", { name: "Loading messages" })).toBeVisible();
  roomStates.update(room.id, (state) => ({ ...state, hydration: { status: "pending", isNewestHere: true } }));
  await expect.element(page.getByText("The newest of them")).toBeVisible();
  put("Older", 2);
  roomStates.update(room.id, (state) => ({ ...state, hydration: { status: "success" } }));
  await expect.element(page.getByText("Older")).toBeVisible();
  await expect.element(page.getByText("The newest of them")).toBeVisible();
});

test("the focus of a list whose last message is deleted goes to the composer", async () => {
  const { engine, roomStates, put } = renderRoom();
  const id = put("The only one", 5);
  roomStates.update(room.id, (state) => ({ ...state, hydration: { status: "success" } }));
  const article = page.getByRole("article", { name: "You" });
  await expect.element(article).toBeVisible();
  (article.element() as HTMLElement).focus();
  engine.chat.remove(id);
  await expect.element(page.getByRole("textbox", { name: "Message" })).toHaveFocus();
});
