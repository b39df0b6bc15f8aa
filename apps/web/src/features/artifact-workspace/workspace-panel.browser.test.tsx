import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { type Tab, Tabs } from "./tabs.tsx";
import { WorkspacePanel } from "./workspace-panel.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

function renderPanel(): void {
  function Page() {
    const [isCover, setIsCover] = useState(false);
    return (
      <div style={{ position: "relative", display: "flex", width: 1200, height: 300 }}>
        <div style={{ flex: 1 }} inert={isCover}>
          <button type="button" onClick={() => setIsCover(true)}>
            Cover
          </button>
        </div>
        <WorkspacePanel label="Artifact" isCover={isCover}>
          {(width) => <p>{width} wide</p>}
        </WorkspacePanel>
      </div>
    );
  }
  part = renderPagePart(() => <Page />);
}

test("the edge is moved by keys within its bounds, and says where it is", async () => {
  renderPanel();
  const edge = page.getByRole("separator", { name: "Resize the panel" });
  await expect.element(page.getByText("700 wide")).toBeVisible();
  await expect.element(edge).toHaveAttribute("aria-valuemin", "320");
  await expect.element(edge).toHaveAttribute("aria-valuemax", "880");
  (edge.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("676 wide")).toBeVisible();
  await userEvent.keyboard("{End}{ArrowLeft}");
  await expect.element(page.getByText("880 wide")).toBeVisible();
  await expect.element(edge).toHaveAttribute("aria-valuenow", "880");
});

test("a panel that covers the chat takes all of it, and the focus", async () => {
  renderPanel();
  await page.getByRole("button", { name: "Cover" }).click();
  await expect.element(page.getByText("1200 wide")).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: "Artifact" })).toHaveFocus();
});

test("arrow keys walk the tabs, and a kept tab keeps its state", async () => {
  const tabs: Tab<"a" | "b" | "c">[] = [
    { name: "a", label: "A", content: <input aria-label="Of A" /> },
    { name: "b", label: "B", content: <input aria-label="Of B" />, isKept: true },
    { name: "c", label: "C", content: "Of C" },
  ];
  function Page() {
    const [active, setActive] = useState<"a" | "b" | "c">("a");
    return <Tabs label="Views" tabs={tabs} active={active} onChoose={setActive} />;
  }
  part = renderPagePart(() => <Page />);
  await page.getByRole("textbox", { name: "Of A" }).fill("lost");
  (page.getByRole("tab", { name: "A" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "B" })).toHaveFocus();
  await page.getByRole("textbox", { name: "Of B" }).fill("kept");
  (page.getByRole("tab", { name: "B" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("Of C")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("textbox", { name: "Of A" })).toHaveValue("");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(page.getByRole("textbox", { name: "Of B" })).toHaveValue("kept");
});
