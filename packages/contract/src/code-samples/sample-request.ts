import type { RequestMessage } from "../chat/message.ts";
import type { Model } from "../models/model.ts";

/** A request for a completion, as a sample shows it. */
export interface SampleRequest {
  model: string;
  messages: readonly RequestMessage[];
  /** Any further fields of the request. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  stream?: boolean | undefined;
}

/**
 * What a program sends its request with: the `openai` package that most programs have already, or, without a package of
 * an AI vendor, `fetch` in TypeScript and `requests` in Python.
 */
export type SampleLibrary = "openai" | "plain";

/** The input of a sample's writer: the address, and the body of the request as JSON has it. */
export interface SampleFacts {
  baseUrl: string;
  body: Readonly<Record<string, unknown>>;
}

/** A red disc on white, 48 pixels wide: a picture that needs no other server, and that no provider has to fetch. */
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAQMAAABtzGvEAAAABlBMVEX////cJibAghnzAAAAXUlEQVR42mNgIAHwfwBT9f9AJOP//w1Aiv3//wcgqf//QZLy////AFL2////ASn8//8fgvoPBHCKEUQ1oFHMIOoA6RRWw1DtQ3ML1IFQ50IdD/UK1GNQb8I8TSQAAJgAgRkw0Ar3AAAAAElFTkSuQmCC";

/**
 * A request that shows what a model can do: it contains a picture if the model takes images, asks for one if the model
 * outputs images, asks for reasoning if the model supports it, and streams unless the model draws.
 */
export function sampleRequestOf(model: Pick<Model, "id" | "architecture" | "supported_parameters">): SampleRequest {
  const { input_modalities: inputs, output_modalities: outputs } = model.architecture;
  const draws = outputs.includes("image");
  const thinks = model.supported_parameters.includes("reasoning");
  return {
    model: model.id,
    messages: [{ role: "user", content: contentFor({ draws, looks: inputs.includes("image"), thinks }) }],
    parameters: {
      ...(draws ? { modalities: outputs.filter((kind) => kind === "image" || kind === "text") } : {}),
      ...(thinks ? { reasoning: { enabled: true } } : {}),
    },
    ...(draws ? {} : { stream: true }),
  };
}

function contentFor(can: { draws: boolean; looks: boolean; thinks: boolean }): RequestMessage["content"] {
  if (can.draws) return "Draw a red circle on a blue square.";
  if (can.looks) {
    return [
      { type: "text", text: "What is in this picture?" },
      { type: "image_url", image_url: { url: picture } },
    ];
  }
  return can.thinks ? "How many letters r are in strawberry?" : "What is the meaning of life?";
}
