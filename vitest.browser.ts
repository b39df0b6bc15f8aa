import { afterEach } from "vitest";
import { commands } from "vitest/browser";

declare module "vitest/browser" {
  interface BrowserCommands {
    closeOtherWindows: () => Promise<void>;
  }
}

// A window that a test has opened stands before the tests, and what stands behind one is drawn but once a second.
afterEach(() => commands.closeOtherWindows());
