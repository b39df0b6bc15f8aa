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

const call = (recipient: string, value: unknown) =>
  messageOf("assistant", { content_type: "code", language: "json", text: JSON.stringify(value) }, { recipient });
const answer = (canvas: object) =>
  messageOf("tool", text("Successfully updated."), { recipient: "assistant", metadata: { canvas } });

/** Documents of ChatGPT's canvas, in a file of an export in several ones, whose answers do not name their model. */
export const chatGptCanvas = JSON.stringify([
  {
    conversation_id: "chat-8",
    title: "Poem",
    default_model_slug: "gpt-5-1",
    current_node: "c9",
    mapping: {
      ...node("c1", null, messageOf("user", text("A poem, please."))),
      ...node("c2", "c1", call("canmore.create_textdoc", { name: "Rye", type: "document", content: "Rye. Wheat." })),
      ...node("c3", "c2", answer({ textdoc_id: "d1" })),
      ...node("c4", "c3", call("canmore.create_textdoc", { name: "a.py", type: "code/python", content: "1+1" })),
      ...node("c5", "c4", answer({ textdoc_id: "d2" })),
      ...node("c6", "c5", messageOf("user", text("Spelt instead."))),
      ...node(
        "c7",
        "c6",
        call("canmore.update_textdoc", {
          updates: [
            { pattern: "Wheat\\.", multiple: false, replacement: "Spelt$1." },
            { pattern: "(a+)+$", multiple: true, replacement: "never" },
          ],
        }),
      ),
      ...node("c8", "c7", answer({ textdoc_id: "d1" })),
      ...node("c9", "c8", call("canmore.update_textdoc", { updates: [{ pattern: ".*", replacement: "2+2" }] })),
      ...node("c10", "c9", answer({ textdoc_id: "d2", textdoc_type: "code/python" })),
      ...node("c11", "c10", messageOf("assistant", text("Done."))),
    },
  },
]);

/** A report of a deep research, things and sources of later exports, and a conversation by voice. */
export const chatGptLater = JSON.stringify([
  {
    conversation_id: "chat-9",
    title: "Bread",
    current_node: "l4",
    mapping: {
      ...node(
        "l1",
        null,
        messageOf("user", {
          content_type: "multimodal_text",
          parts: [
            { content_type: "audio_transcription", text: "Where from?", direction: "in" },
            { content_type: "real_time_user_audio_video_asset_pointer", audio_asset_pointer: {} },
          ],
        }),
      ),
      ...node(
        "l2",
        "l1",
        messageOf(
          "assistant",
          text('From \uE200entity\uE202["city","Paris"]\uE201\uE200cite\uE202turn0search0\uE201.'),
          {
            metadata: {
              model_slug: "auto",
              content_references: [
                {
                  type: "grouped_webpages",
                  items: [{ url: "https://a.test", title: "A", supporting_websites: [{ url: "https://b.test" }] }],
                },
                { type: "sources_footnote", sources: [{ url: "https://a.test", title: "A" }] },
                { type: "webpage", url: "javascript:1" },
              ],
            },
          },
        ),
      ),
      ...node("l3", "l2", messageOf("user", text("Research it."))),
      ...node(
        "l4",
        "l3",
        messageOf("tool", text("working"), {
          recipient: "assistant",
          metadata: {
            model_slug: "o4-mini-deep-research",
            chatgpt_sdk: {
              attribution_id: "connector_openai_deep_research",
              widget_state: JSON.stringify({
                status: "completed",
                report_message: { content: { parts: ["# Rye【1†L2-L3】"] } },
              }),
            },
          },
        }),
      ),
    },
  },
]);
