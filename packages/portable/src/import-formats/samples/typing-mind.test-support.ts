const chat = {
  id: "a",
  chatID: "chat-1",
  chatTitle: "Bread",
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-01T10:05:00.000Z",
  model: "gpt-4o",
  messages: [
    { role: "system", content: "You bake." },
    {
      uuid: "1",
      role: "user",
      content: [
        { type: "text", text: "Rye?" },
        { type: "image_url", image_url: {} },
      ],
    },
    { uuid: "2", role: "assistant", content: "<think>Flour.</think>Rye.", createdAt: "2026-01-01T10:00:10.000Z" },
    { uuid: "3", role: "user", content: "Thanks" },
    { uuid: "4", role: "assistant", content: "Gladly.", model: "claude-sonnet-4-5" },
  ],
};

/** TypingMind's file, small, by hand. */
export const typingMindSample = JSON.stringify({ data: { chats: [chat], folders: [] } });
