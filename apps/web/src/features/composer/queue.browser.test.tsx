import { NEW_ROOM } from "@tutti/engine";
import { createFakeGateway, type FakeGateway, plainAnswer } from "@tutti/testkit";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { Composer } from "./composer.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const message = page.getByRole("textbox", { name: "Message" });
const stop = page.getByRole("button", { name: "Stop" });
const lines = page.getByRole("list", { name: "Queued messages" }).getByRole("listitem");

/** Follows the room that the first message makes, as the page does. */
function FollowingComposer() {
  const [roomId, setRoomId] = useState(NEW_ROOM);
  return <Composer roomId={roomId} onSent={setRoomId} onSignInNeeded={() => undefined} />;
}

/** A room whose first message is being answered until the test ends that. */
async function answering(): Promise<FakeGateway> {
  const gateway = createFakeGateway({ now: () => Date.now() });
  part = renderPagePart(() => <FollowingComposer />, { gateway });
  await part.engine.start();
  await message.fill("count to a million");
  await userEvent.keyboard("{Enter}");
  await expect.element(stop).toBeEnabled();
  return gateway;
}

async function queue(text: string): Promise<void> {
  await message.fill(text);
  await userEvent.keyboard("{Enter}");
}
const questions = () => {
  const { tables } = part!.engine;
  const ids = tables.messages.all().filter(({ type }) => type === "user");
  return ids.map(({ id }) => tables.texts.get(id)?.content);
};
function end(gateway: FakeGateway): void {
  gateway.completions.at(-1)?.push(...plainAnswer("Done"));
  gateway.completions.at(-1)?.end();
}

test("[RUN-8] Enter queues during an answer, and the queue is sent in order", async () => {
  const gateway = await answering();
  await queue("and then?");
  await expect.element(message).toHaveValue("");
  await expect.element(message).toHaveFocus();
  await message.fill("and after\nthat?");
  await page.getByRole("button", { name: "Add to queue" }).click();
  await expect.element(lines).toHaveLength(2);
  await expect.element(lines.nth(1)).toHaveTextContent("and after that?");
  await expect.element(page.getByText("2 messages are queued.")).toBeInTheDocument();
  await expect.element(stop).toBeEnabled();
  expect(questions()).toEqual(["count to a million"]);

  end(gateway);
  await expect.poll(questions).toEqual(["count to a million", "and then?"]);
  await expect.element(lines).toHaveLength(1);
  end(gateway);
  await expect.poll(questions).toEqual(["count to a million", "and then?", "and after\nthat?"]);
  await expect.element(lines).toHaveLength(0);
});

test("[RUN-8] ArrowUp takes the last queued message back into an empty field only", async () => {
  await answering();
  await queue("first");
  await queue("second");
  await message.fill("x");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(lines).toHaveLength(2);
  await message.fill("");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(message).toHaveValue("second");
  await expect.element(lines).toHaveLength(1);
  await userEvent.keyboard(", better{Enter}");
  await expect.element(lines.nth(1)).toHaveTextContent("second, better");
});

test("[RUN-8] a queued message is edited, removed, or sent at once by its buttons", async () => {
  await answering();
  for (const text of ["first", "second", "third"]) await queue(text);
  await page.getByRole("button", { name: "Edit: first" }).click();
  await expect.element(message).toHaveValue("first");
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(lines.nth(0)).toHaveTextContent("first");

  await page.getByRole("button", { name: "Remove: second" }).click();
  await expect.element(lines).toHaveLength(2);
  await expect.element(page.getByRole("button", { name: "Remove: third" })).toHaveFocus();
  await page.getByRole("button", { name: "Send now: third" }).click();
  await expect.poll(questions).toEqual(["count to a million", "third"]);
  await expect.element(lines).toHaveLength(1);
});

test("[RUN-8] a stop holds the queue and says so, until the user sends again", async () => {
  await answering();
  await queue("later");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("paragraph").filter({ hasText: "On hold" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  expect(questions()).toEqual(["count to a million"]);
  await queue("first this");
  await expect.poll(questions).toEqual(["count to a million", "first this"]);
  await expect.element(page.getByRole("paragraph").filter({ hasText: "On hold" })).not.toBeInTheDocument();
  await expect.element(lines).toHaveLength(1);
});
