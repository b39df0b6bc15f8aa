import { createRoom } from "@tutti/domain";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RoomList } from "../features/rooms/room-list.tsx";
import { type RenderedPart, renderPagePart } from "../testing/render-page-part.tsx";
import { ChatPane } from "./chat/chat-pane.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const nothing = (): void => undefined;

test("[LAYOUT-10] skeletons replace the rooms and messages until they are loaded", async () => {
  const room = createRoom({ now: 1 });
  part = renderPagePart(() => (
    <>
      <RoomList
        currentRoomId={undefined}
        onOpen={nothing}
        onDelete={nothing}
        onDuplicate={nothing}
        onSearchMessages={nothing}
      />
      <ChatPane roomId={room.id} />
    </>
  ));
  const { engine } = part;
  const rooms = page.getByRole("status", { name: "Loading rooms" });
  const messages = page.getByRole("status", { name: "Loading messages" });
  await expect.element(rooms).toBeInTheDocument();
  await expect.element(messages).toBeInTheDocument();

  await engine.start();
  await expect.element(page.getByText("Your chats will be listed here.")).toBeVisible();
  await expect.element(rooms).not.toBeInTheDocument();
  await expect.element(messages).toBeInTheDocument();

  engine.tables.roomStates.put({
    id: room.id,
    hydration: { status: "success" },
    characterIds: [],
    messageIds: [],
    artifactIds: [],
    queueIds: [],
    isProcessing: false,
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(messages).not.toBeInTheDocument();
});
