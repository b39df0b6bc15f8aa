import type { HostMessage } from "./frame-messages.ts";
import { answerLooks } from "./runtime/answer-looks.ts";
import { installCopying } from "./runtime/copy-text.ts";
import { evaluateInput } from "./runtime/evaluate-input.ts";
import { forwardDraggedFiles } from "./runtime/forward-dragged-files.ts";
import { guardLoops } from "./runtime/guard-loops.ts";
import { settleLackingFeatures } from "./runtime/lacking-features.ts";
import { limitDialogs } from "./runtime/limit-dialogs.ts";
import { keepLinksInside } from "./runtime/links.ts";
import { offerFiles } from "./runtime/offer-files.ts";
import { reportConsole } from "./runtime/report-console.ts";
import { reportErrors } from "./runtime/report-errors.ts";
import { send } from "./runtime/send.ts";
import { tellRefusals } from "./runtime/tell-refusals.ts";
import { installStorage } from "./runtime/web-storage.ts";

/**
 * The first script of every artifact's page: it provides what the sandbox removes, and reports the page's state to the
 * page around the frame.
 */
function start(): void {
  send({ type: "frame-started" });
  installStorage(takeStoredItems());
  settleLackingFeatures();
  guardLoops();
  limitDialogs();
  const report = reportConsole();
  const { write } = report;
  reportErrors(report);
  answerLooks();
  offerFiles(write);
  tellRefusals(write);
  installCopying();
  keepLinksInside(write);
  forwardDraggedFiles();
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent) return;
    if (data?.type === "frame-ping") send({ type: "frame-pong", ping: data.ping });
    if (data?.type === "frame-evaluate") evaluateInput(data.text, write);
  });
  addEventListener("DOMContentLoaded", () => {
    requestAnimationFrame(() => requestAnimationFrame(() => send({ type: "frame-painted" })));
  });
}

/** Takes the items that the frame's first page has left here for this one. */
function takeStoredItems(): Record<string, string> {
  const all = globalThis as { __tuttiStored?: Record<string, string> };
  const { __tuttiStored: storedItems = {} } = all;
  delete all.__tuttiStored;
  return storedItems;
}

start();
