/** HuggingChat's files, small, by hand. */

export const huggingChatSample = JSON.stringify([
  {
    _id: "h-1",
    title: "Snow",
    model: "meta-llama/Llama-3.3-70B-Instruct",
    preprompt: "Be short.",
    createdAt: "2025-01-01T00:00:00.000Z",
    updatedAt: "2025-01-01T00:01:00.000Z",
    rootMessageId: "a",
    messages: [
      { id: "a", from: "system", content: "", ancestors: [], children: ["b"], files: ["file-h-1-0a.png"] },
      { id: "b", from: "user", content: "White?", ancestors: ["a"], children: ["c", "d"], files: ["file-h-1-0a.png"] },
      { id: "c", from: "assistant", content: "Yes.", ancestors: ["a", "b"], children: [], files: [] },
      { id: "d", from: "assistant", content: "<think>Light.</think>It is.", ancestors: ["a", "b"], children: [] },
    ],
  },
]);
