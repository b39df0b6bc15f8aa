/** ChatGPT's files, small, by hand. */

const node = (id: string, parent: string | null, message: unknown) => ({ [id]: { id, parent, message, children: [] } });

const messageOf = (role: string, content: unknown, rest: object = {}) => ({
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
      ...node(
        "n1",
        "root",
        messageOf("system", text(""), { metadata: { is_visually_hidden_from_conversation: true } }),
      ),
      ...node(
        "n2",
        "n1",
        messageOf("user", { content_type: "multimodal_text", parts: [{ asset_pointer: "file-service://x" }, "How?"] }),
      ),
      ...node("n3", "n2", messageOf("assistant", text("A branch that was left."), model)),
      ...node(
        "n4",
        "n2",
        messageOf("assistant", { content_type: "thoughts", thoughts: [{ summary: "S", content: "Flour." }] }),
      ),
      ...node(
        "n5",
        "n4",
        messageOf("assistant", { content_type: "code", language: "python", text: "1+1" }, { recipient: "python" }),
      ),
      ...node("n6", "n5", messageOf("tool", { content_type: "execution_output", text: "2" })),
      ...node(
        "n7",
        "n6",
        messageOf("assistant", text("Knead it\uE200cite\uE202turn0\uE201."), {
          metadata: {
            model_slug: "gpt-4o",
            citations: [{ metadata: { type: "webpage", title: "B", url: "https://b.test" } }],
          },
        }),
      ),
      ...node("n8", "n7", messageOf("user", text("Thanks"))),
    },
  },
  { title: "Nothing", mapping: { ...node("root", null, null) }, current_node: "root" },
  {
    title: null,
    create_time: 1_700_000_200,
    current_node: "b",
    mapping: {
      ...node("a", null, messageOf("user", text("Two"))),
      ...node("b", "a", messageOf("assistant", text("2"), model)),
    },
  },
]);

/** A tree of ChatGPT's: a question that was edited, an answer that was regenerated, and a picture. */
export const chatGptBranches = JSON.stringify([
  {
    conversation_id: "chat-7",
    title: "Bread",
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: "n6",
    mapping: {
      ...node("root", null, null),
      ...node("n1", "root", messageOf("user", text("Rye?"))),
      ...node("n2", "n1", messageOf("assistant", text("First try."), model)),
      ...node("n3", "n1", messageOf("assistant", text("Second try."), model)),
      ...node("n4", "n3", messageOf("user", text("And wheat?"))),
      ...node("n5", "n4", messageOf("assistant", text("Wheat."), model)),
      ...node("e4", "n3", messageOf("user", text("And spelt?"))),
      ...node("e5", "e4", messageOf("assistant", text("Spelt."), { metadata: { model_slug: "o3" } })),
      ...node("n6", "n4", messageOf("assistant", text("Wheat, again."), { metadata: { model_slug: "o3" } })),
      ...node(
        "p1",
        "n6",
        messageOf("user", {
          content_type: "multimodal_text",
          parts: [{ asset_pointer: "sediment://file_01" }, "This?"],
        }),
      ),
      ...node("p2", "p1", messageOf("assistant", text("A loaf."), model)),
    },
  },
]);
