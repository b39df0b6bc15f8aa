import type { AnswerPart, JsonObject } from "@tutti/contract";
import type { ClientTool, ClientTools } from "../client-tools.ts";
import { createFreeText, type FreeText } from "./free-text.ts";
import type { OutputItems } from "./output-items.ts";

type CallDelta = Extract<AnswerPart, { type: "tool-call-delta" }>;

/** Writes calls of the client's tools, under the names that the client gave them. */
export interface CallItem {
  open(part: CallDelta): void;
  add(text: string): void;
  close(): void;
}

export function createCallItem({
  items,
  clientTools,
  generationId,
}: {
  items: OutputItems;
  clientTools: ClientTools;
  generationId: string;
}): CallItem {
  let text = "";
  let tool: ClientTool | undefined;
  let freeText: FreeText | undefined;

  const write = (delta: string): void => {
    if (delta === "") return;
    text += delta;
    items.write(freeText ? "custom_tool_call_input.delta" : "function_call_arguments.delta", { delta });
  };

  return {
    open(part) {
      tool = clientTools.toolNamed(part.name ?? "");
      freeText = tool.isCustom ? createFreeText() : undefined;
      text = "";
      const { name, namespace } = tool;
      items.open(freeText ? "ctc" : "fc", {
        type: freeText ? "custom_tool_call" : "function_call",
        status: "in_progress",
        call_id: part.id || `call_${generationId}_${items.output.length}`,
        name,
        ...(namespace === undefined ? {} : { namespace }),
        ...field(freeText, ""),
      });
    },
    add: (more) => write(freeText ? freeText.push(more) : more),
    close() {
      // A call without arguments has none of them, which is an object too.
      write(freeText ? freeText.end() : text.trim() === "" ? "{}" : "");
      if (freeText) items.write("custom_tool_call_input.done", { input: text });
      else items.write("function_call_arguments.done", { name: tool?.name ?? "", arguments: text });
      items.close({ status: "completed", ...field(freeText, text) });
    },
  };
}

function field(freeText: FreeText | undefined, text: string): JsonObject {
  return freeText ? { input: text } : { arguments: text };
}
