import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createTestClock } from "./consent-clock.test-support.ts";
import { STILL_FOR } from "./consent-rule.ts";
import { guardConsent } from "./guard-consent.ts";

let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  document.body.replaceChildren();
});

function show() {
  const { clock, pass } = createTestClock();
  const box = document.createElement("div");
  box.style.cssText = "position:absolute;left:40px;top:40px";
  box.innerHTML = '<button type="button">Before</button><button type="button">Allow</button>';
  document.body.append(box);
  const button = box.lastElementChild as HTMLButtonElement;
  let presses = 0;
  button.addEventListener("click", () => {
    presses += 1;
  });
  end = guardConsent(button, clock);
  const locator = page.getByRole("button", { name: "Allow" });
  return { box, button, locator, pass, presses: () => presses };
}

/** Presses with a real pointer, whether or not the button takes presses. */
const press = (locator: ReturnType<typeof page.getByRole>) => locator.click({ force: true });

test("[SEC-17] takes no press before the button has stood still", async () => {
  const { locator, pass, presses } = show();
  await expect.element(locator).toHaveAttribute("aria-disabled", "true");
  pass(176);
  await press(locator);
  expect(presses()).toBe(0);
  // The refused press has begun the time anew.
  pass(STILL_FOR - 1);
  await expect.element(locator).toHaveAttribute("aria-disabled", "true");
  pass(1);
  await expect.element(locator).not.toHaveAttribute("aria-disabled");
  await press(locator);
  expect(presses()).toBe(1);
});

test("[SEC-17] takes no press of a button that has just moved", async () => {
  const { box, locator, pass, presses } = show();
  pass(STILL_FOR);
  box.style.top = "90px";
  await press(locator);
  expect(presses()).toBe(0);
  pass(STILL_FOR);
  await press(locator);
  expect(presses()).toBe(1);
});

test("[SEC-17] shows by itself that a button has moved", async () => {
  const { box, locator, pass } = show();
  pass(STILL_FOR);
  await expect.element(locator).not.toHaveAttribute("aria-disabled");
  box.style.top = "120px";
  await expect.element(locator).toHaveAttribute("aria-disabled", "true");
  pass(STILL_FOR);
  await expect.element(locator).not.toHaveAttribute("aria-disabled");
});

test("[SEC-17] takes keys once the button has stood still", async () => {
  const { button, pass, presses } = show();
  button.focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" ");
  expect(presses()).toBe(0);
  pass(STILL_FOR);
  await userEvent.keyboard("{Enter}");
  expect(presses()).toBe(1);
  await userEvent.keyboard(" ");
  expect(presses()).toBe(2);
});

test("[SEC-17] takes no key that was held down before", async () => {
  const { button, pass, presses } = show();
  const [before] = page.getByRole("button", { name: "Before" }).elements() as HTMLElement[];
  pass(STILL_FOR);
  before?.addEventListener("keydown", () => button.focus(), { once: true });
  before?.focus();
  // The key goes down on one button, and its press and repetitions reach the other one.
  await userEvent.keyboard("{Enter>3/}");
  expect(document.activeElement).toBe(button);
  expect(presses()).toBe(0);
  pass(STILL_FOR);
  await userEvent.keyboard("{Enter}");
  expect(presses()).toBe(1);
});

test("[SEC-17] takes the click of a screen reader", () => {
  const { button, pass, presses } = show();
  button.click();
  expect(presses()).toBe(0);
  pass(STILL_FOR);
  button.click();
  expect(presses()).toBe(1);
});
