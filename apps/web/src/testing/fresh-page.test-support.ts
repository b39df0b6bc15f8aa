import { beforeAll, vi } from "vitest";
import { page } from "vitest/browser";

/** The state of the tests' page when it was opened. */
interface FirstState {
  address: string;
  title: string;
  attributes: ReadonlyMap<string, string>;
}

const firstStateKey = Symbol.for("tutti.first-state");
const globals = globalThis as typeof globalThis & { [firstStateKey]?: FirstState };
const root = document.documentElement;
globals[firstStateKey] ??= {
  address: location.href,
  title: document.title,
  attributes: new Map([...root.attributes].map(({ name, value }) => [name, value])),
};
const { address, title, attributes } = globals[firstStateKey];

// Runs before each file of browser tests. All files share one page, and each finds it in its first state.
beforeAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const { name } of [...root.attributes]) if (!attributes.has(name)) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
  document.title = title;
  history.replaceState(null, "", address);
  scrollTo(0, 0);
  // Vitest's default size: a file that needs another one sets it.
  await page.viewport(414, 896);
});
