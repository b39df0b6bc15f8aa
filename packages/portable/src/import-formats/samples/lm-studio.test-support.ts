/** A conversation of LM Studio, small, by hand. */
export const lmStudioSample = JSON.stringify({
  name: "Bread",
  createdAt: 1_760_000_000_000,
  systemPrompt: "You bake.",
  assistantLastMessagedAt: 1_760_000_100_000,
  messages: [
    {
      versions: [
        { type: "singleStep", role: "user", content: [{ type: "text", text: "Wheat?" }] },
        { type: "singleStep", role: "user", content: [{ type: "text", text: "Rye?" }] },
      ],
      currentlySelected: 1,
    },
    {
      versions: [
        {
          type: "multiStep",
          role: "assistant",
          senderInfo: { senderName: "qwen/qwen3-8b" },
          steps: [
            { type: "contentBlock", style: { type: "thinking" }, content: [{ type: "text", text: "Flour first." }] },
            { type: "contentBlock", content: [{ type: "text", text: "Rye." }] },
            { type: "debugInfoBlock", debugInfo: "…" },
          ],
        },
        {
          type: "multiStep",
          role: "assistant",
          senderInfo: { senderName: "qwen/qwen3-8b" },
          steps: [{ type: "contentBlock", content: [{ type: "text", text: "<think>Hm.</think>Rye, first." }] }],
        },
      ],
      currentlySelected: 0,
    },
  ],
});
