import { MESSAGE_LIMITS } from "../frame-messages.ts";
import { IMPORTS_ATTRIBUTE } from "../imports-attribute.ts";
import { TUTTI_ERROR } from "../models/tutti-error.ts";
import { describeError } from "./describe-value.ts";
import type { ConsoleReport } from "./report-console.ts";
import { send } from "./send.ts";

/**
 * Reports the artifact's failures to the host: uncaught errors, unhandled rejections, and resources that may not load.
 */
export function reportErrors({ write, flush }: ConsoleReport): void {
  let hasFailed = false;
  const report = (error: string): void => {
    write({ level: "error", text: error });
    // The host may remove the frame for it: the lines that led to it are sent first.
    if (!hasFailed) flush();
    hasFailed = true;
    send({ type: "runtime-error", error });
  };
  /** The person decides whether an app may call models, and for how much: a refusal is no fault of the app. */
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
 * The error and its place. The stack of a script that does not parse names only the code that wrote it into the page:
 * its place is in the event alone.
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

/** The beginning of Chromium's message for a script that does not parse, since it was written into the page. */
const WRITTEN = /^Failed to execute 'write' on 'Document': /u;

/** The addresses that an element would have loaded. */
function addressesOf(element: Element): string[] {
  const imports = element.getAttribute(IMPORTS_ATTRIBUTE);
  return imports === null ? [element.getAttribute("src") ?? element.getAttribute("href") ?? ""] : imports.split(" ");
}
