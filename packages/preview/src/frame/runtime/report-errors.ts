import { MESSAGE_LIMITS } from "../frame-messages.ts";
import { IMPORTS_ATTRIBUTE } from "../imports-attribute.ts";
import { TUTTI_ERROR } from "../models/tutti-error.ts";
import { describeError } from "./describe-value.ts";
import type { ConsoleReport } from "./report-console.ts";
import { send } from "./send.ts";

/**
 * Tells the host what fails in the artifact: uncaught errors, unhandled rejections, and what may
 * not load.
 */
export function reportErrors({ write, flush }: ConsoleReport): void {
  let hasFailed = false;
  const report = (error: string): void => {
    write({ level: "error", text: error });
    // The host may take the frame away for it: the lines that led to it go first.
    if (!hasFailed) flush();
    hasFailed = true;
    send({ type: "runtime-error", error });
  };
  /** Who may ask a model, and for how much, is the person's to say: that is no fault of the app. */
  const reportOwn = (error: unknown, describe: () => string): void => {
    if (error instanceof Error && error.name === TUTTI_ERROR) write({ level: "warn", text: describe() });
    else report(describe());
  };
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        reportOwn(event.error, () => describeEvent(event));
        return;
      }
      const { target }: Event = event;
      if (target instanceof Element) {
        for (const address of addressesOf(target)) {
          const text = `<${target.localName}> could not be loaded: ${address.slice(0, 300)}`;
          write({ level: "error", text, isResource: true });
          send({ type: "frame-missing", address: address.slice(0, MESSAGE_LIMITS.address) });
        }
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => reportOwn(reason, () => describeError(reason)));
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    write({ level: "warn", text: `This preview may not use the network: ${blockedURI} (${effectiveDirective})` });
    send({ type: "frame-missing", address: blockedURI.slice(0, MESSAGE_LIMITS.address) });
  });
}

/**
 * What failed, and where. The stack of a script that does not parse tells only what wrote it into the page: its place
 * is in the event alone.
 */
function describeEvent({ error, message, filename, lineno, colno }: ErrorEvent): string {
  const place = filename ? `\n    at ${filename}:${lineno}:${colno}` : "";
  if (!(error instanceof Error)) return `${message}${place}`;
  if (error instanceof SyntaxError && !String(error.stack).includes(`${filename}:${lineno}`)) {
    return `${error.name}: ${error.message.replace(WRITTEN, "")}${place}`;
  }
  const text = describeError(error);
  return text.includes("\n    at ") ? text : `${text}${place}`;
}

/** How Chromium begins the message of a script that cannot be read, since it was written into the page. */
const WRITTEN = /^Failed to execute 'write' on 'Document': /u;

/** What an element would have loaded. */
function addressesOf(element: Element): string[] {
  const imports = element.getAttribute(IMPORTS_ATTRIBUTE);
  return imports === null ? [element.getAttribute("src") ?? element.getAttribute("href") ?? ""] : imports.split(" ");
}
