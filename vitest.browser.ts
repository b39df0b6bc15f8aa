import { afterEach } from "vitest";
import { commands } from "vitest/browser";

declare module "vitest/browser" {
  interface BrowserCommands {
    closeOtherWindows: () => Promise<void>;
  }
}

// A window that a test has opened covers the tests, and a covered page is drawn only once a second.
afterEach(() => commands.closeOtherWindows());
