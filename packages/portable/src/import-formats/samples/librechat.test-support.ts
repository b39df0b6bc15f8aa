/** LibreChat's files, small, by hand. */

const libreMessage = (messageId: string, parentMessageId: string | null, rest: object) => ({
  messageId,
  parentMessageId,
  createdAt: `2024-05-01T10:00:0${messageId}.000Z`,
  isCreatedByUser: false,
  endpoint: "openAI",
  ...rest,
});

const libreMessages = [
  libreMessage("1", "00000000-0000-0000-0000-000000000000", { isCreatedByUser: true, sender: "User", text: "Why?" }),
  libreMessage("2", "1", { sender: "GPT-4", model: "gpt-4", text: "An answer that was made anew." }),
  libreMessage("3", "1", {
    sender: "Claude",
    model: "claude-3-opus",
    endpoint: "anthropic",
    text: "",
    content: [
      { type: "think", think: "Hm." },
      { type: "text", text: { value: "Because." } },
      { type: "tool_call", tool_call: {} },
    ],
  }),
];

const libreConversation = {
  conversationId: "c-1",
  title: "Reasons",
  endpoint: "openAI",
  exportAt: "10:00:00",
  options: { promptPrefix: "Be brief." },
};

export const libreChatSample = JSON.stringify({ ...libreConversation, recursive: false, messages: libreMessages });

export const libreChatTreeSample = JSON.stringify({
  ...libreConversation,
  recursive: true,
  messagesTree: [{ ...libreMessages[0], children: [libreMessages[1], { ...libreMessages[2], children: [] }] }],
});
