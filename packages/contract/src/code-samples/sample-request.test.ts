import { describe, expect, test } from "vitest";
import { checkChatRequest } from "../chat/check-chat-request.ts";
import { sampleRequestOf } from "./sample-request.ts";

function model(options: { inputs?: string[]; outputs?: string[]; parameters?: string[] }) {
  const { inputs = ["text"], outputs = ["text"], parameters = [] } = options;
  const architecture = {
    modality: null,
    input_modalities: inputs,
    output_modalities: outputs,
    tokenizer: "Other",
    instruct_type: null,
  };
  return { id: "a/b", architecture, supported_parameters: parameters };
}

describe("the sample of a model", () => {
  test("streams where the model writes", () => {
    expect(sampleRequestOf(model({}))).toMatchObject({ model: "a/b", stream: true, parameters: {} });
  });

  test("shows a picture to a model that takes pictures", () => {
    const { messages } = sampleRequestOf(model({ inputs: ["text", "image"] }));
    expect(messages[0]?.content).toMatchObject([{ type: "text" }, { type: "image_url" }]);
  });

  test("asks a model that thinks to think", () => {
    expect(sampleRequestOf(model({ parameters: ["reasoning"] })).parameters).toEqual({ reasoning: { enabled: true } });
  });

  test("asks a model that draws to draw, and waits for the whole picture", () => {
    const request = sampleRequestOf(model({ inputs: ["text", "image"], outputs: ["image", "text", "audio"] }));
    expect(request).toMatchObject({ parameters: { modalities: ["image", "text"] } });
    expect(request.stream).toBeUndefined();
  });

  test.each([{}, { inputs: ["image"] }, { outputs: ["image"] }, { parameters: ["reasoning"] }])(
    "is a request that is accepted: %o",
    (options) => {
      const { parameters, ...request } = sampleRequestOf(model(options));
      expect(checkChatRequest({ ...request, ...parameters })).toMatchObject({ ok: true });
    },
  );
});
