/** AI Studio's files, small, by hand. */

export const aiStudioSample = JSON.stringify({
  runSettings: { model: "models/gemini-2.5-pro", temperature: 1 },
  systemInstruction: { parts: [{ text: "Be exact." }] },
  chunkedPrompt: {
    chunks: [
      { text: "Sum?", role: "user", tokenCount: 2 },
      { text: "Add them.", role: "model", isThought: true },
      { text: "It is 3.", role: "model", finishReason: "STOP" },
      { driveImage: { id: "x" }, role: "user" },
      { inlineImage: { mimeType: "image/png", data: "AAAA" }, role: "user" },
    ],
    pendingInputs: [{ text: "", role: "user" }],
  },
});
