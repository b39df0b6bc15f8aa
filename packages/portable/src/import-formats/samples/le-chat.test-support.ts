const message = (id: string, parentId: string | null, role: string, rest: object) => ({
  id,
  parentId,
  chatId: "chat-1",
  role,
  version: 0,
  createdAt: `2026-01-01T10:00:0${id}.000Z`,
  files: [],
  ...rest,
});

/** A chat of Le Chat, small, by hand. */
export const leChatSample = JSON.stringify([
  message("1", null, "user", { content: "Rye?", files: [{ id: "f1", name: "rye.png" }] }),
  message("2", "1", "assistant", { content: "Rye.", contentChunks: null }),
  message("3", "1", "assistant", {
    content: "",
    contentChunks: [
      { type: "thinking", thinking: "Flour." },
      { type: "text", text: "Rye, again." },
      { type: "reference", referenceIds: [1] },
    ],
  }),
  message("4", "3", "user", { content: "Thanks" }),
]);
