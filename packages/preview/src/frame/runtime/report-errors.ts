import { type ConsoleEntry, MESSAGE_LIMITS } from "../frame-messages.ts";
import { IMPORTS_ATTRIBUTE } from "../imports-attribute.ts";
import { TUTTI_ERROR } from "../models/tutti-error.ts";
import { createRate } from "./create-rate.ts";
import { describeError, isError } from "./describe-value.ts";
import type { ConsoleReport } from "./report-console.ts";
import { send } from "./send.ts";

/** Errors that are reported at once, and a second in the long run; of further ones only their number is. */
const BURST = 20;
const PER_SECOND = 2;
/** Milliseconds over which the further ones are counted. */
const COUNTING = 1_000;

/** Different addresses that are reported; a page that requests more in vain has been reported already. */
const MAX_ADDRESSES = 50;

/**
 * Reports the artifact's failures to the host: uncaught errors, unhandled rejections, and resources that may not load.
 */
export function reportErrors({ write, flush }: ConsoleReport): void {
  let hasFailed = false;
  let leftOut = 0;
  const later = setTimeout;
  const clock = performance;
  const admit = createRate({ burst: BURST, perSecond: PER_SECOND, now: clock.now.bind(clock) });
  /** Whether one more error is reported. */
  const isAdmitted = (): boolean => {
    if (admit()) return true;
    leftOut += 1;
    if (leftOut === 1)
      later(() => {
        write({ level: "error", text: `Too many errors at once: ${leftOut} were left out.` });
        leftOut = 0;
      }, COUNTING);
    return false;
  };
  const reportedLines = new Set<string>();
  /** Reports an address that the app requested in vain, unless the same was reported before. */
  const miss = (address: string, entry: ConsoleEntry): void => {
    if (reportedLines.has(entry.text) || reportedLines.size >= MAX_ADDRESSES * 2) return;
    reportedLines.add(entry.text);
    write(entry);
    send({ type: "frame-missing", address: address.slice(0, MESSAGE_LIMITS.address) });
  };
  const report = (error: string): void => {
    write({ level: "error", text: error });
    // The host may remove the frame for it: the lines that led to it are sent first.
    if (!hasFailed) flush();
    hasFailed = true;
    send({ type: "runtime-error", error: error.slice(0, MESSAGE_LIMITS.error) });
  };
  /** The person decides whether an app may call models, and for how much: a refusal is no fault of the app. */
  const reportOwn = (error: unknown, describe: () => string): void => {
    if (!isAdmitted()) return;
    if (isError(error) && error.name === TUTTI_ERROR) write({ level: "warn", text: describe() });
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
          miss(address, { level: "error", text, isResource: true });
        }
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => reportOwn(reason, () => describeError(reason)));
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === "form-action") {
      write({
        level: "warn",
        text: "This preview may not use the network: the form was not sent, as an app has no server (form-action)",
      });
      return;
    }
    const text = `This preview may not use the network: ${blockedURI} (${effectiveDirective})`;
    miss(blockedURI, { level: "warn", text });
  });
}

/**
 * The error and its place. The stack of a script that does not parse names only the code that wrote it into the page:
 * its place is in the event alone.
 */
function describeEvent({ error, message, filename, lineno, colno }: ErrorEvent): string {
  const place = filename ? `\n    at ${filename}:${lineno}:${colno}` : "";
  if (!isError(error)) return `${message}${place}`;
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
