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

/** A tree of ChatGPT's: a question that was edited, an answer that was made anew, and a picture. */
export const chatGptBranches = JSON.stringify([
  {
    conversation_id: "chat-7",
    title: "Bread",
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: "n6",
    mapping: {
      ...node("root", null, null),
      ...node("n1", "root", said("user", text("Rye?"))),
      ...node("n2", "n1", said("assistant", text("First try."), model)),
      ...node("n3", "n1", said("assistant", text("Second try."), model)),
      ...node("n4", "n3", said("user", text("And wheat?"))),
      ...node("n5", "n4", said("assistant", text("Wheat."), model)),
      ...node("e4", "n3", said("user", text("And spelt?"))),
      ...node("e5", "e4", said("assistant", text("Spelt."), { metadata: { model_slug: "o3" } })),
      ...node("n6", "n4", said("assistant", text("Wheat, again."), { metadata: { model_slug: "o3" } })),
      ...node(
        "p1",
        "n6",
        said("user", { content_type: "multimodal_text", parts: [{ asset_pointer: "sediment://file_01" }, "This?"] }),
      ),
      ...node("p2", "p1", said("assistant", text("A loaf."), model)),
    },
  },
]);

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

const mongo = (milliseconds: number) => ({ $date: { $numberLong: String(milliseconds) } });

export const grokSample = JSON.stringify({
  conversations: [
    {
      conversation: {
        id: "g-1",
        title: "Stars",
        create_time: "2025-05-01T00:00:00Z",
        modify_time: "2025-05-02T00:00:00Z",
      },
      responses: [
        { response: { _id: "r1", sender: "human", message: "How many?", create_time: mongo(1_746_057_600_000) } },
        {
          response: {
            _id: "r2",
            parent_response_id: "r1",
            sender: "ASSISTANT",
            model: "grok-3",
            message: "Very many.",
            create_time: mongo(1_746_057_601_000),
          },
        },
        {
          response: {
            _id: "r3",
            parent_response_id: "r1",
            sender: "ASSISTANT",
            model: "grok-3",
            message: "Countless.",
          },
        },
        { response: { _id: "r4", parent_response_id: "r3", sender: "human", message: "Really?" } },
        { response: 7 },
      ],
    },
  ],
  projects: [],
  tasks: [],
});

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

export const geminiSample = JSON.stringify([
  {
    header: "Gemini Apps",
    title: "Prompted And the moon?",
    time: "2025-04-02T09:00:00.000Z",
    products: ["Gemini Apps"],
    safeHtmlItem: [{ html: "<p>It is <strong>far</strong> &amp; cold.</p><ul><li>One</li><li>Two</li></ul>" }],
  },
  {
    header: "Gemini Apps",
    title: "Prompted How far is the sun?",
    time: "2025-04-02T08:00:00.000Z",
    products: ["Gemini Apps"],
    attachedFiles: ["sun.png"],
    safeHtmlItem: [{ html: "<p>8 minutes.</p><pre><code>c * t</code></pre>" }],
  },
  { header: "Gemini Apps", title: "Used Gemini", time: "2025-04-01T08:00:00.000Z", products: ["Gemini Apps"] },
  {
    header: "Gemini Apps",
    title: "Prompted Hello",
    time: "2025-04-01T07:00:00.000Z",
    products: ["Gemini Apps"],
    safeHtmlItem: [{ html: "<p>Hi.</p>" }],
  },
]);

const fragment = (pt: string, words: string) => ({ ft: "content", fId: "f", part: { pt, text: words } });

export const bigAgiSample = JSON.stringify({
  conversations: [
    {
      id: "b-1",
      autoTitle: "Trees",
      systemPurposeId: "Generic",
      created: 1_700_000_000_000,
      updated: 1_700_000_009_000,
      messages: [
        { id: "1", role: "system", fragments: [fragment("text", "You are kind.")], created: 1_700_000_000_000 },
        { id: "2", role: "user", fragments: [fragment("text", "Oak?")], created: 1_700_000_001_000 },
        {
          id: "3",
          role: "assistant",
          generator: { mgt: "aix", name: "claude-3-5-sonnet" },
          fragments: [
            { ft: "void", part: { pt: "ma", aText: "Leaves." } },
            fragment("text", "Yes."),
            { ft: "content", part: { pt: "image_ref" } },
          ],
          created: 1_700_000_002_000,
        },
      ],
    },
  ],
  folders: {},
});

export const lobeChatSample = JSON.stringify({
  exportType: "all",
  version: 7,
  state: {
    sessions: [{ id: "s", type: "agent", meta: { title: "Helper" }, config: { systemRole: "Help." } }],
    topics: [{ id: "t", title: "Rivers", sessionId: "s", createdAt: 1_700_000_000_000, updatedAt: 1_700_000_005_000 }],
    messages: [
      { id: "1", sessionId: "s", topicId: "t", role: "user", content: "Longest?", createdAt: 1_700_000_001_000 },
      {
        id: "2",
        parentId: "1",
        sessionId: "s",
        topicId: "t",
        role: "assistant",
        content: "The Nile.",
        extra: { fromModel: "gpt-4o-mini", fromProvider: "openai" },
        createdAt: 1_700_000_002_000,
      },
      {
        id: "3",
        parentId: "1",
        sessionId: "s",
        topicId: "t",
        role: "assistant",
        content: "The Amazon.",
        extra: { fromModel: "gpt-4o-mini", fromProvider: "openai" },
        createdAt: 1_700_000_003_000,
      },
      { id: "4", sessionId: "s", role: "user", content: "Outside of topics", createdAt: 1_700_000_004_000 },
      { id: "5", sessionId: "s", role: "tool", content: "{}", createdAt: 1_700_000_004_500 },
    ],
  },
});

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

export const sillyTavernGroupSample = [
  { name: "Knight", is_user: false, send_date: "January 5, 2024 3:04pm", mes: "Halt.", extra: {} },
  { name: "Ada", is_user: true, send_date: "January 5, 2024 3:05pm", mes: "Why?", extra: {} },
  { name: "Dragon", is_user: false, send_date: "January 5, 2024 3:06pm", mes: "Fire.", extra: {} },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
