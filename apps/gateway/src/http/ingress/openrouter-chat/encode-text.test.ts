import { type AnswerPart, encodeSseData } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createChunkEncoder } from "./encode-chunk.ts";

const word = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"content":""', '"}', "\u2028", "\ud800"));

test("a chunk of plain text has the same bytes as one encoded as a whole", () => {
  fc.assert(
    fc.property(
      fc.record({ id: word, model: word, provider: fc.option(word, { nil: undefined }), systemFingerprint: word }),
      fc.array(word),
      ({ id, ...encoderNames }, texts) => {
        const encoder = createChunkEncoder({ id, created: 7, model: "asked" });
        const whole = (content: string, { model, provider, systemFingerprint }: Partial<typeof encoderNames>) =>
          encodeSseData({
            id,
            provider,
            model: model ?? "asked",
            object: "chat.completion.chunk",
            created: 7,
            system_fingerprint: systemFingerprint,
            choices: [
              { index: 0, delta: { role: "assistant", content }, finish_reason: null, native_finish_reason: null },
            ],
          });
        const say = (text: string): AnswerPart => ({ type: "text-delta", text });
        expect(texts.map((text) => encoder.push(say(text)))).toEqual(texts.map((text) => whole(text, {})));
        encoder.push({ type: "metadata", ...encoderNames });
        expect(texts.map((text) => encoder.push(say(text)))).toEqual(texts.map((text) => whole(text, encoderNames)));
      },
    ),
  );
});
