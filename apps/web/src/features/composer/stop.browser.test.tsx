import { Menu } from "@mantine/core";
import { NEW_ROOM } from "@tutti/engine";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { Composer } from "./composer.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const message = page.getByRole("textbox", { name: "Message" });
const send = page.getByRole("button", { name: "Send" });
const stop = page.getByRole("button", { name: "Stop" });

/** Follows the room that the first message makes, as the page does. */
function FollowingComposer() {
  const [roomId, setRoomId] = useState(NEW_ROOM);
  return <Composer roomId={roomId} onSent={setRoomId} onSignInNeeded={() => undefined} />;
}

async function sendMessage(beside?: ReactNode) {
  part = renderPagePart(() => (
    <>
      <FollowingComposer />
      {beside}
    </>
  ));
  await part.engine.start();
  await message.fill("count to a million");
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toBeEnabled();
}

test("the button stops the answer, and then sends again", async () => {
  await sendMessage();
  await stop.click();
  await expect.element(send).toBeVisible();
  await expect.element(message).toHaveFocus();
});

test("Escape stops the answer, also when the focus is somewhere else", async () => {
  await sendMessage();
  await userEvent.keyboard("{Escape}");
  await expect.element(send).toBeVisible();

  await message.fill("again");
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toBeEnabled();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard("{Escape}");
  await expect.element(send).toBeVisible();
});

test("Escape that closes a menu does not stop the answer", async () => {
  await sendMessage(
    <Menu transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button">Settings</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Clear</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  await page.getByRole("button", { name: "Settings" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Clear" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(stop).toBeEnabled();
});
