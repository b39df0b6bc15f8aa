import type { Agent } from "node:http";
import { type RunningStream, readStream, type Script, type Target } from "./client.ts";
import { MESSAGE_ID, type UpstreamForm } from "./upstream-forms.ts";

/** A form in which clients ask besides chat completions. */
export type BenchForm = Exclude<UpstreamForm, "chat">;

/** The servers that are measured for one form. */
export interface FormTargets {
  direct: Target;
  encode: Target;
  /** The gateway, whose endpoint speaks the form; and whose endpoint speaks chat completions. */
  sameForm: Target;
  otherForm: Target;
}

/** A request of each form, and where its events have a token. */
const requests: Readonly<Record<BenchForm, { token: RegExp; body: (content: string) => object }>> = {
  messages: {
    token: /"text_delta","text":"t(\d+) "/g,
    body: (content) => ({ max_tokens: 8192, messages: [{ role: "user", content }] }),
  },
  responses: {
    token: /"delta":"t(\d+) "/g,
    // What is not stored is not written.
    body: (content) => ({ store: false, input: [{ role: "user", content }] }),
  },
};

/** The target, asked in a form. */
export function inForm(target: Target, form: BenchForm): Target {
  const { token, body } = requests[form];
  return {
    ...target,
    startStream: (script: Script, pool: Agent): RunningStream =>
      readStream(target, { path: `/${form}`, body: body(`${script.tokens} ${script.rate}`), token, script, pool }),
  };
}

/** Whether the target passes the events of its endpoint on as they are. */
export async function passesEvents({ baseUrl, model, headers }: Target, form: BenchForm): Promise<boolean> {
  const response = await fetch(`${baseUrl}/${form}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ model, stream: true, ...requests[form].body("3 0") }),
  });
  return (await response.text()).includes(`"${MESSAGE_ID}"`);
}
