import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { MenuButton, PopoverButton } from "./menu-button.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

describe("a menu's button", () => {
  const button = page.getByRole("button", { name: "More" });
  const menu = page.getByRole("menu", { name: "More" });
  const first = page.getByRole("menuitem", { name: "First" });
  const second = page.getByRole("menuitem", { name: "Second" });
  const Items = vi.fn<() => React.ReactNode>();
  const onSecond = vi.fn<() => void>();

  beforeEach(() => {
    onSecond.mockReset();
    Items.mockReset().mockImplementation(() => (
      <>
        <Menu.Item>First</Menu.Item>
        <Menu.Item onClick={onSecond}>Second</Menu.Item>
      </>
    ));
    part = renderPagePart(() => (
      <MenuButton icon={IconDots} label="More" width={200}>
        <Items />
      </MenuButton>
    ));
  });

  test("announces its menu, which is created on demand", async () => {
    await expect.element(button).toHaveAttribute("aria-haspopup", "menu");
    await expect.element(button).toHaveAttribute("aria-expanded", "false");
    expect(Items).not.toHaveBeenCalled();
    await button.click();
    await expect.element(menu).toBeVisible();
    await expect.element(button).toHaveAttribute("aria-expanded", "true");
    expect(button.element().getAttribute("aria-controls")).toBe(menu.element().id);
  });

  test("works by keyboard, and regains the focus after each choice", async () => {
    await expect.element(button).toBeVisible();
    for (let time = 1; time <= 2; time += 1) {
      await userEvent.keyboard(time === 1 ? "{Tab}{Enter}" : "{Enter}");
      await expect.element(first).toHaveFocus();
      await userEvent.keyboard("{ArrowDown}");
      await expect.element(second).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
      expect(onSecond).toHaveBeenCalledTimes(time);
    }
  });

  test("closes it again by a press, and by Escape, and has the focus", async () => {
    await button.click();
    await expect.element(menu).toBeVisible();
    await button.click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test("has it beside itself", async () => {
    await button.click();
    await expect.element(menu).toBeVisible();
    const { bottom } = button.element().getBoundingClientRect();
    await expect.poll(() => Math.round(menu.element().getBoundingClientRect().top - bottom)).toBe(4);
  });
});

test("a panel's button works by keyboard, and regains the focus", async () => {
  part = renderPagePart(() => (
    <PopoverButton icon={IconDots} label="Details">
      {(close) => (
        <button type="button" onClick={close}>
          Enough
        </button>
      )}
    </PopoverButton>
  ));
  const button = page.getByRole("button", { name: "Details" });
  const panel = page.getByRole("dialog", { name: "Details" });
  await expect.element(button).toHaveAttribute("aria-haspopup", "dialog");
  for (const leave of ["{Enter}", "{Escape}"]) {
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(panel.getByRole("button", { name: "Enough" })).toHaveFocus();
    await userEvent.keyboard(leave);
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});
