/** Claude's files, small, by hand. */

const claudeMessage = (uuid: string, parent: string, rest: object) => ({
  uuid,
  parent_message_uuid: parent,
  created_at: `2025-03-01T10:00:0${uuid.slice(1)}.000000Z`,
  attachments: [],
  files: [],
  ...rest,
});

export const claudeSample = JSON.stringify([
  {
    uuid: "c-1",
    name: "Tea",
    created_at: "2025-03-01T10:00:00.000000Z",
    updated_at: "2025-03-01T10:00:09.000000Z",
    account: { uuid: "person" },
    chat_messages: [
      claudeMessage("m1", "00000000-0000-4000-8000-000000000000", {
        sender: "human",
        text: "Green or black?",
        content: [{ type: "text", text: "Green or black?" }],
        attachments: [{ file_name: "notes.txt", file_size: 5, file_type: "txt", extracted_content: "Hello" }],
        files: [{ file_name: "notes.txt" }, { file_name: "photo.png" }],
      }),
      claudeMessage("m2", "m1", {
        sender: "assistant",
        text: "",
        content: [
          { type: "thinking", thinking: "Which one?" },
          { type: "text", text: "Green.", citations: [{ url: "https://tea.test", title: "T" }] },
          { type: "tool_use", name: "artifacts", input: { title: "Timer", language: "js", content: "wait(3)" } },
          { type: "tool_use", name: "web_search", input: { query: "tea" } },
          { type: "tool_result", name: "web_search", content: [] },
        ],
      }),
      claudeMessage("m3", "m2", { sender: "human", text: "Why?", content: [] }),
      claudeMessage("m4", "m3", { sender: "assistant", text: "It is milder.", content: [] }),
      claudeMessage("m5", "m2", { sender: "human", text: "How long?", content: [] }),
      claudeMessage("m6", "m5", { sender: "assistant", text: "Three minutes.", content: [] }),
    ],
  },
]);
