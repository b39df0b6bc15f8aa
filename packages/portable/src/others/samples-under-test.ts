/** Files as other products write them, small, by hand. */

const node = (id: string, parent: string | null, message: unknown) => ({ [id]: { id, parent, message, children: [] } });

const said = (role: string, content: unknown, rest: object = {}) => ({
  author: { role },
  create_time: 1_700_000_000.5,
  content,
  recipient: "all",
  metadata: {},
  ...rest,
});

const text = (...parts: unknown[]) => ({ content_type: "text", parts });
const model = { metadata: { model_slug: "gpt-4o" } };

export const chatGptSample = JSON.stringify([
  {
    title: "Bread",
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: "n8",
    mapping: {
      ...node("root", null, null),
      ...node("n1", "root", said("system", text(""), { metadata: { is_visually_hidden_from_conversation: true } })),
      ...node(
        "n2",
        "n1",
        said("user", { content_type: "multimodal_text", parts: [{ asset_pointer: "file-service://x" }, "How?"] }),
      ),
      ...node("n3", "n2", said("assistant", text("A branch that was left."), model)),
      ...node(
        "n4",
        "n2",
        said("assistant", { content_type: "thoughts", thoughts: [{ summary: "S", content: "Flour." }] }),
      ),
      ...node(
        "n5",
        "n4",
        said("assistant", { content_type: "code", language: "python", text: "1+1" }, { recipient: "python" }),
      ),
      ...node("n6", "n5", said("tool", { content_type: "execution_output", text: "2" })),
      ...node(
        "n7",
        "n6",
        said("assistant", text("Knead it\uE200cite\uE202turn0\uE201."), {
          metadata: {
            model_slug: "gpt-4o",
            citations: [{ metadata: { type: "webpage", title: "B", url: "https://b.test" } }],
          },
        }),
      ),
      ...node("n8", "n7", said("user", text("Thanks"))),
    },
  },
  { title: "Nothing", mapping: { ...node("root", null, null) }, current_node: "root" },
  {
    title: null,
    create_time: 1_700_000_200,
    current_node: "b",
    mapping: { ...node("a", null, said("user", text("Two"))), ...node("b", "a", said("assistant", text("2"), model)) },
  },
]);

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

export const openWebUiSample = JSON.stringify([
  {
    id: "c",
    title: "Two models",
    created_at: 1_700_000_000,
    updated_at: 1_700_000_100,
    chat: {
      models: ["llama3:latest", "qwen3:8b"],
      params: { system: "Answer in verse." },
      history: {
        currentId: "a2",
        messages: {
          u1: {
            id: "u1",
            parentId: null,
            childrenIds: ["a1", "a2", "a3"],
            role: "user",
            content: "Rhyme",
            timestamp: 1_700_000_001,
            files: [{ type: "image", url: "data:image/png;base64,AAAA" }],
          },
          a1: {
            id: "a1",
            parentId: "u1",
            childrenIds: [],
            role: "assistant",
            model: "llama3:latest",
            content: "Time",
            timestamp: 1_700_000_002,
          },
          a2: {
            id: "a2",
            parentId: "u1",
            childrenIds: [],
            role: "assistant",
            model: "qwen3:8b",
            content:
              '<details type="reasoning" done="true" duration="2">\n<summary>Thought for 2 seconds</summary>\n> Lime?\n</details>\nDime',
            timestamp: 1_700_000_003,
          },
          a3: {
            id: "a3",
            parentId: "u1",
            childrenIds: [],
            role: "assistant",
            model: "qwen3:8b",
            content: "Crime",
            timestamp: 1_700_000_004,
          },
        },
      },
    },
  },
]);

export const sillyTavernSample = [
  { user_name: "Ada", character_name: "Wanderer", create_date: "2024-1-5@15h04m33s", chat_metadata: {} },
  { name: "Wanderer", is_user: false, is_system: false, send_date: "January 5, 2024 3:04pm", mes: "Hello.", extra: {} },
  { name: "Ada", is_user: true, is_system: false, send_date: "January 5, 2024 3:05pm", mes: "Where to?", extra: {} },
  {
    name: "Wanderer",
    is_user: false,
    is_system: false,
    send_date: "2024-01-05T16:00:00.000Z",
    mes: "North.",
    swipes: ["South.", "North."],
    swipe_id: 1,
    extra: { api: "openrouter", model: "vendor/model:free", reasoning: "Cold." },
  },
  { name: "System", is_user: false, is_system: true, mes: "Hidden", extra: {} },
]
  .map((line) => JSON.stringify(line))
  .concat('{"name":"Wand')
  .join("\n");
