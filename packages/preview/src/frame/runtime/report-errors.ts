import { type ConsoleEntry, MESSAGE_LIMITS } from "../frame-messages.ts";
import { IMPORTS_ATTRIBUTE } from "../imports-attribute.ts";
import { describeError } from "./describe-value.ts";
import { send } from "./send.ts";

/**
 * Tells the host what fails in the artifact: uncaught errors, unhandled rejections, and what may
 * not load.
 */
export function reportErrors(write: (entry: ConsoleEntry) => void): void {
  const report = (error: string): void => {
    send({ type: "runtime-error", error });
    write({ level: "error", text: error });
  };
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        const place = event.filename ? `\n    at ${event.filename}:${event.lineno}:${event.colno}` : "";
        const text = event.error instanceof Error ? describeError(event.error) : event.message;
        report(text.includes("\n    at ") ? text : `${text}${place}`);
        return;
      }
      const { target }: Event = event;
      if (target instanceof Element) {
        for (const address of addressesOf(target)) {
          write({ level: "error", text: `<${target.localName}> could not be loaded: ${address.slice(0, 300)}` });
          send({ type: "frame-missing", address: address.slice(0, MESSAGE_LIMITS.address) });
        }
      }
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => report(describeError(event.reason)));
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    write({ level: "warn", text: `This preview may not use the network: ${blockedURI} (${effectiveDirective})` });
    send({ type: "frame-missing", address: blockedURI.slice(0, MESSAGE_LIMITS.address) });
  });
}

/** What an element would have loaded. */
function addressesOf(element: Element): string[] {
  const imports = element.getAttribute(IMPORTS_ATTRIBUTE);
  return imports === null ? [element.getAttribute("src") ?? element.getAttribute("href") ?? ""] : imports.split(" ");
}
