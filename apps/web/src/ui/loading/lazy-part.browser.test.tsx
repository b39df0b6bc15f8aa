import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { lazyPart } from "./lazy-part.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

test("a part whose code fails to load says so, and retries on request", async () => {
  let isOnline = false;
  const Part = lazyPart<{ name: string }>(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return ({ name }) => <p>Here is {name}</p>;
  }, "Loading part");
  part = renderPagePart(() => (
    <>
      <p>What stands around it</p>
      <Part name="Ada" />
    </>
  ));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Check that you are online");
  await expect.element(page.getByText("What stands around it")).toBeVisible();
  isOnline = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Here is Ada")).toBeVisible();
});

test("a part with loaded code is drawn at once, and code is loaded once", async () => {
  let loadCount = 0;
  const answer = Promise.withResolvers<() => string>();
  const Part = lazyPart<object>(() => {
    loadCount += 1;
    return answer.promise;
  }, "Loading part");
  Part.preload();
  part = renderPagePart(() => <Part />);
  await expect.element(page.getByRole("status", { name: "Loading part" })).toBeVisible();
  answer.resolve(() => "Here it is");
  await expect.element(page.getByText("Here it is")).toBeVisible();
  part.remove();

  const labels: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    labels.push(...[...document.querySelectorAll("[role=status]")].map((element) => element.ariaLabel));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  part = renderPagePart(() => <Part />);
  await expect.element(page.getByText("Here it is")).toBeVisible();
  observer.disconnect();
  expect(labels).not.toContain("Loading part");
  expect(loadCount).toBe(1);
});

test("a part without room for text reports a failed load in its own way", async () => {
  let isOnline = false;
  const Part = lazyPart<object>(
    async () => {
      if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
      return () => "Here it is";
    },
    "Loading part",
    ({ onRetry }) => (
      <button type="button" onClick={onRetry}>
        Settings
      </button>
    ),
  );
  part = renderPagePart(() => <Part />);
  await expect.element(page.getByRole("button", { name: "Settings" })).toBeVisible();
  expect(page.getByRole("alert").query()).toBeNull();
  isOnline = true;
  await page.getByRole("button", { name: "Settings" }).click();
  await expect.element(page.getByText("Here it is")).toBeVisible();
});

test("the placeholders of a part receive the part's own properties", async () => {
  const answer = Promise.withResolvers<never>();
  const Part = lazyPart<{ name: string }>(
    () => answer.promise,
    ({ name }) => <p>{name} is on the way</p>,
    ({ name }) => <p>{name} cannot be had</p>,
  );
  part = renderPagePart(() => <Part name="Ada" />);
  await expect.element(page.getByText("Ada is on the way")).toBeVisible();
  answer.reject(new TypeError("Failed to fetch dynamically imported module"));
  await expect.element(page.getByText("Ada cannot be had")).toBeVisible();
});
