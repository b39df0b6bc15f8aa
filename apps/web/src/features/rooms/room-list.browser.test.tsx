import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { createRoom } from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { RoomList } from "./room-list.tsx";

const onSearch = vi.fn();
const onOpen = vi.fn();
let renderedPart: RenderedPart | undefined;
afterEach(() => {
  renderedPart?.remove();
  onOpen.mockClear();
});

const room = (title: string) => page.getByRole("link", { name: title });

/** Three rooms of today, 'One' on top. */
async function renderRooms(): Promise<Engine> {
  const rootRoute = createRootRoute();
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: "/chat" })]),
    history: createMemoryHistory({ initialEntries: ["/chat"] }),
  });
  const part = renderPagePart((engine) => (
    <RouterContextProvider router={router as never}>
      <RoomList
        currentRoomId={undefined}
        onOpen={onOpen}
        onDelete={(roomId) => void engine.rooms.remove(roomId)}
        onDuplicate={(roomId) => void engine.rooms.duplicate(roomId)}
        onSearchMessages={onSearch}
      />
    </RouterContextProvider>
  ));
  renderedPart = part;
  await part.engine.start();
  const now = Date.now();
  part.engine.tables.rooms.put(
    ...["Three", "Two", "One"].map((title, index) => createRoom({ now: now + index, title, id: title })),
  );
  await expect.element(room("One")).toBeVisible();
  return part.engine;
}

/** Opens the room's menu by keyboard and chooses its first item. */
async function takeFirstOption(title: string): Promise<void> {
  (page.getByRole("button", { name: `Options for ${title}` }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
}

test("pinning moves a room to the top group, and keeps the focus", async () => {
  await renderRooms();
  await takeFirstOption("Two");
  await expect.element(page.getByRole("region", { name: "Pinned" }).getByRole("link", { name: "Two" })).toHaveFocus();
  await takeFirstOption("Two");
  await expect.element(page.getByRole("region", { name: "Today" }).getByRole("link", { name: "Two" })).toHaveFocus();
});

test("a deletion moves the focus to the next room, else to the one before", async () => {
  const engine = await renderRooms();
  (room("Two").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(room("Three")).toHaveFocus();
  await userEvent.keyboard("{Delete}");
  await expect.element(room("One")).toHaveFocus();
  expect(engine.tables.rooms.all().map(({ id }) => id)).toEqual(["One"]);
});

test("F2 renames, Enter saves, Escape cancels, and the focus returns", async () => {
  const engine = await renderRooms();
  (room("Two").element() as HTMLElement).focus();
  await userEvent.keyboard("{F2}");
  await expect.element(page.getByRole("textbox", { name: "Room title" })).toHaveFocus();
  await userEvent.keyboard("Renamed{Enter}");
  await expect.element(room("Renamed")).toHaveFocus();
  await userEvent.keyboard("{F2}never{Escape}");
  await expect.element(room("Renamed")).toHaveFocus();
  expect(engine.tables.rooms.get("Two")?.title).toBe("Renamed");
});

test("a finished title takes the focus from no other place", async () => {
  await renderRooms();
  (room("Two").element() as HTMLElement).focus();
  await userEvent.keyboard("{F2}");
  const input = page.getByRole("textbox", { name: "Room title" });
  await userEvent.fill(input, "Renamed");
  // In one task, as happens with fast typing on a slow machine.
  input.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  (room("One").element() as HTMLElement).focus();
  await expect.element(room("Renamed")).toBeVisible();
  // The frame in which the focus would be taken has been drawn by the end of the next.
  for (const _ of ["this", "next"]) await new Promise(requestAnimationFrame);
  await expect.element(room("One")).toHaveFocus();
});

test("a room that is answering says so", async () => {
  const engine = await renderRooms();
  engine.tables.roomStates.put({
    id: "Two",
    hydration: { status: "success" },
    characterIds: [],
    messageIds: [],
    artifactIds: [],
    queueIds: [],
    isProcessing: true,
  });
  await expect.element(page.getByRole("link", { name: "Two Answering" })).toBeVisible();
});

test("a double click renames, the menu duplicates", async () => {
  const engine = await renderRooms();
  await userEvent.dblClick(room("Two"));
  await userEvent.keyboard("Second{Enter}");
  await expect.element(room("Second")).toBeVisible();
  (page.getByRole("button", { name: "Options for Second" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(room("Second (Copy)")).toBeVisible();
  expect(engine.tables.rooms.all()).toHaveLength(4);
});

test("the room search continues in all messages, by Enter or by its row", async () => {
  await renderRooms();
  const field = page.getByRole("searchbox", { name: "Search rooms" });
  await field.fill("two");
  await userEvent.keyboard("{Enter}");
  expect(onSearch).toHaveBeenLastCalledWith("two");
  await field.fill("zzz");
  await expect.element(page.getByText("No matching rooms")).toBeVisible();
  await page.getByRole("button", { name: "Search messages" }).click();
  expect(onSearch).toHaveBeenLastCalledWith("zzz");
});

test("[IO-7] only rows near the view are drawn for thousands of rooms", async () => {
  const engine = await renderRooms();
  const start = Date.UTC(2020, 0, 1);
  const rooms = Array.from({ length: 2000 }, (_none, index) =>
    createRoom({ now: start - index * 3_600_000, title: `Imported ${index}`, id: `imported-${index}` }),
  );
  engine.tables.rooms.put(...rooms);
  const list = page.getByRole("navigation", { name: "Rooms" });
  const nav = list.element();
  nav.setAttribute("style", "flex: none; height: 300px");
  await expect.element(room("Imported 0")).toBeVisible();
  const items = () => [...nav.querySelectorAll<HTMLElement>("[data-room]")];
  await vi.waitFor(() => expect(items().length).toBeLessThan(60));
  const heightBefore = nav.scrollHeight;
  const placeOf = (element: HTMLElement) =>
    element.getBoundingClientRect().top - nav.getBoundingClientRect().top + nav.scrollTop;
  const firstPlace = placeOf(items()[0] as HTMLElement);

  nav.scrollTo(0, nav.scrollHeight);
  await expect.element(room("Imported 1999")).toBeVisible();
  expect(items().length).toBeLessThan(60);
  expect(nav.scrollHeight).toBe(heightBefore);
  // A screen reader announces how many there are, and the position of this one.
  const last = items().at(-1) as HTMLElement;
  expect(last.ariaPosInSet).toBe(last.ariaSetSize);

  // The focus stays on the row when it is scrolled away, and continues from there.
  (room("Imported 1999").element() as HTMLElement).focus();
  nav.scrollTo(0, 0);
  await expect.element(room("One")).toBeVisible();
  expect(placeOf(items()[0] as HTMLElement)).toBe(firstPlace);
  await expect.element(room("Imported 1999")).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(room("Imported 1998")).toHaveFocus();
  await expect.element(room("Imported 1990")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search rooms" }).fill("imported 1999");
  await expect.element(room("Imported 1999")).toBeVisible();
});

test("a menu is created when opened, and a click opens the room in place", async () => {
  await renderRooms();
  const options = page.getByRole("button", { name: "Options for Two" });
  await expect.element(options).toHaveAttribute("aria-haspopup", "menu");
  expect(document.querySelectorAll("[role='menu']")).toHaveLength(0);
  const link = room("Two").element() as HTMLAnchorElement;
  expect(link.getAttribute("href")).toBe("/chat?room=Two");
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  // The test prevents the browser from opening a tab.
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(click);
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(link);
  expect(onOpen).toHaveBeenCalledOnce();
});
