/** ChatGPT's files, small, by hand. */

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
