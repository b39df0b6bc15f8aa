import { Menu, Popover } from "@mantine/core";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../testing/render-page-part.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const opener = page.getByRole("button", { name: "Open" });

test("the opener of a menu regains the focus after a choice", async () => {
  part = renderPagePart(() => (
    <Menu>
      <Menu.Target>
        <button type="button">Open</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Something</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ));
  await opener.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("the opener of a panel regains the focus after it closed from within", async () => {
  part = renderPagePart(() => <Panel />);
  await opener.click();
  await page.getByRole("button", { name: "Enough" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Panel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus>
      <Popover.Target>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <button type="button" onClick={() => setIsOpen(false)}>
          Enough
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
