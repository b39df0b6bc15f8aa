import { Menu } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { IconButton } from "./icon-button.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const tooltip = page.getByRole("tooltip");
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Two buttons in the middle of the window, where there is room for a tooltip on every side. */
function renderButtons(): void {
  part = renderPagePart(() => (
    <div style={{ padding: 100 }}>
      <IconButton icon={IconPencil} label="Edit" shortcut={{ key: "e", mod: true }} />
      <IconButton icon={IconPencil} label="Write" />
    </div>
  ));
}

test("a hovered button shows its name and key above it", async () => {
  renderButtons();
  await button("Edit").hover();
  await expect.element(tooltip).toHaveTextContent(/^Edit\s*(?:Ctrl E|⌘E)$/u);
  const above = tooltip.element().getBoundingClientRect();
  const below = button("Edit").element().getBoundingClientRect();
  expect(above.bottom).toBeLessThanOrEqual(below.top);
  expect(Math.abs(above.left + above.width / 2 - below.left - below.width / 2)).toBeLessThan(1);
});

test("the page shows one tooltip, of the button under the pointer", async () => {
  renderButtons();
  await button("Edit").hover();
  await expect.element(tooltip).toHaveTextContent("Edit");
  await button("Write").hover();
  await expect.element(tooltip).toHaveTextContent("Write");
  await button("Write").unhover();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test("keyboard focus shows the tooltip, and Escape hides it", async () => {
  renderButtons();
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Edit")).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent("Edit");
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(tooltip).toHaveTextContent("Write");
});

test("a tooltip at the window's edge stays within the window", async () => {
  part = renderPagePart(() => (
    <div style={{ position: "fixed", top: 0, left: 0 }}>
      <IconButton icon={IconPencil} label="A name that is wider than its button" />
    </div>
  ));
  const edge = button("A name that is wider than its button");
  await edge.hover();
  await expect.element(tooltip).toBeVisible();
  const { left, top } = tooltip.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(edge.element().getBoundingClientRect().bottom);
});

test("a tooltip follows its button's name", async () => {
  part = renderPagePart(() => <Toggle />);
  await button("Off").hover();
  await expect.element(tooltip).toHaveTextContent("Off");
  await button("Off").click();
  await expect.element(tooltip).toHaveTextContent("On");
});

test("a tooltip is removed with its button", async () => {
  part = renderPagePart(() => <Vanishing />);
  await button("Vanish").hover();
  await expect.element(tooltip).toBeVisible();
  await button("Vanish").click();
  await expect.element(button("Vanish")).not.toBeInTheDocument();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test("a button with an open menu shows no tooltip", async () => {
  part = renderPagePart(() => (
    <Menu>
      <Menu.Target>
        <IconButton icon={IconPencil} label="More" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Something</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ));
  await button("More").hover();
  await expect.element(tooltip).toBeVisible();
  await button("More").click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await expect.element(tooltip).not.toBeInTheDocument();
});

function Toggle() {
  const [isOn, setIsOn] = useState(false);
  return <IconButton icon={IconPencil} label={isOn ? "On" : "Off"} onClick={() => setIsOn(!isOn)} />;
}

function Vanishing() {
  const [isThere, setIsThere] = useState(true);
  return isThere ? <IconButton icon={IconPencil} label="Vanish" onClick={() => setIsThere(false)} /> : null;
}
