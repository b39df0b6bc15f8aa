import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createOfferedFiles } from "./offered-files.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const bytes = new TextEncoder().encode("content").buffer;

test("[FIELD-5] files of a published app are saved by the visitor's press", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { offer } = createOfferedFiles(document.body);
  offer({ name: "a.txt", bytes });
  await expect.element(page.getByRole("status")).toHaveTextContent("The app offers a file: a.txt");
  offer({ name: "b.txt", bytes });
  await expect.element(page.getByRole("status")).toHaveTextContent("The app offers files: a.txt, b.txt");
  expect(names).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  expect(names).toEqual(["a.txt", "b.txt"]);
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();

  offer({ name: "c.txt", bytes });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(names).toHaveLength(2);
});
