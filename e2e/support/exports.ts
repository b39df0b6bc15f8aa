import { strToU8, zipSync } from "fflate";

/** The smallest PNG: one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface ChatOptions {
  id: string;
  title: string;
  /** Seconds since the epoch. */
  updatedAt?: number;
  question: string;
  /** The answers to it: the chat went on with the last one. */
  answers: readonly string[];
  /** An edited question, with its answer. */
  edit?: readonly [string, string];
  /** The id of a picture that is attached to the question. */
  picture?: string;
}

const message = (role: string, text: string, picture?: string) => ({
  author: { role },
  create_time: 1_700_000_000,
  recipient: "all",
  metadata: { model_slug: "gpt-4o" },
  content: {
    content_type: picture === undefined ? "text" : "multimodal_text",
    parts: [text, ...(picture === undefined ? [] : [{ asset_pointer: `file-service://${picture}` }])],
  },
});

/** A conversation in the form of ChatGPT's data export. */
export function chatGptChat(options: ChatOptions): object {
  const { id, title, updatedAt = 1_700_000_100, question, answers, edit, picture } = options;
  const mapping: Record<string, object> = {
    root: { id: "root", parent: null, message: null, children: ["q"] },
    q: { id: "q", parent: "root", message: message("user", question, picture), children: [] },
  };
  if (edit !== undefined) {
    mapping["e"] = { id: "e", parent: "root", message: message("user", edit[0]), children: ["ea"] };
    mapping["ea"] = { id: "ea", parent: "e", message: message("assistant", edit[1]), children: [] };
  }
  for (const [place, answer] of answers.entries()) {
    mapping[`a${place}`] = { id: `a${place}`, parent: "q", message: message("assistant", answer), children: [] };
  }
  const current = `a${answers.length - 1}`;
  return {
    conversation_id: id,
    title,
    create_time: 1_700_000_000,
    update_time: updatedAt,
    mapping,
    current_node: current,
  };
}

/** A ZIP of a ChatGPT account. */
export function chatGptZip(chats: readonly object[]): Uint8Array {
  return zipSync({
    "conversations.json": strToU8(JSON.stringify(chats)),
    "user.json": strToU8(JSON.stringify({ id: "user-1" })),
    "chat.html": strToU8("<html></html>"),
    "file-sun-photo.png": Buffer.from(DOT, "base64"),
  });
}

/** Three chats of an account: one with another answer and an edited question, one with a picture, one plain. */
export const threeChats = [
  chatGptChat({
    id: "c-bread",
    title: "Baking bread",
    question: "How long does rye dough rest?",
    answers: ["An hour.", "Rye dough rests for two hours."],
    edit: ["How long does wheat dough rest?", "Wheat dough rests for one hour."],
  }),
  chatGptChat({
    id: "c-sun",
    title: "A picture of the sun",
    question: "What is this?",
    answers: ["The sun, low over the sea."],
    picture: "file-sun",
  }),
  chatGptChat({
    id: "c-lost",
    title: "A lost picture",
    question: "And this?",
    answers: ["I cannot say."],
    picture: "file-lost",
  }),
];
