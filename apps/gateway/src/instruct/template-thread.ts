import { parentPort } from "node:worker_threads";
import { Template } from "@huggingface/jinja";
import type { TemplateJob, TemplateOutcome } from "./template-job.ts";

/* The thread that runs the templates of operators and model authors: it can be ended, whatever they do. */

/** The template that was rendered last, since the models of one server mostly share one. */
let latest: { source: string; template: Template } | undefined;

function render({ source, candidates }: TemplateJob): TemplateOutcome {
  let problem: string | undefined;
  for (const variables of candidates) {
    try {
      latest = latest?.source === source ? latest : { source, template: new Template(source) };
      return { ok: true, text: latest.template.render(variables) };
    } catch (cause) {
      problem ??= cause instanceof Error ? cause.message : String(cause);
    }
  }
  return { ok: false, problem: problem ?? "there was nothing to render" };
}

parentPort?.on("message", (job: TemplateJob) => parentPort?.postMessage(render(job)));
parentPort?.postMessage("ready");
