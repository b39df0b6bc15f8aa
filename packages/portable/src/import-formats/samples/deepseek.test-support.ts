/** DeepSeek's files, small, by hand. */

const node = (id: string, parent: string | null, message: unknown) => ({ [id]: { id, parent, children: [], message } });

export const deepSeekSample = JSON.stringify([
  {
    id: "chat-1",
    title: "Bread",
    inserted_at: "2026-01-01T10:00:00.000000+08:00",
    updated_at: "2026-01-01T10:05:00.000000+08:00",
    mapping: {
      ...node("root", null, null),
      ...node("1", "root", {
        files: [{ id: "file-1", file_name: "rye.pdf" }],
        model: "deepseek-chat",
        inserted_at: "2026-01-01T10:00:00.000000+08:00",
        fragments: [{ type: "REQUEST", content: "Rye?" }],
      }),
      ...node("2", "1", {
        files: [],
        model: "deepseek-reasoner",
        inserted_at: "2026-01-01T10:00:10.000000+08:00",
        fragments: [
          { type: "SEARCH", results: [{ url: "https://rye.test", title: "Rye", snippet: "…" }] },
          { type: "TOOL_SEARCH" },
          { type: "THINK", content: "Flour first." },
          { type: "RESPONSE", content: "Rye[citation:1]." },
        ],
      }),
      ...node("3", "1", {
        model: "deepseek-chat",
        inserted_at: "2026-01-01T10:01:00.000000+08:00",
        fragments: [{ type: "RESPONSE", content: "Rye, again." }],
      }),
      ...node("4", "3", {
        model: "deepseek-chat",
        inserted_at: "2026-01-01T10:02:00.000000+08:00",
        fragments: [{ type: "REQUEST", content: "Thanks" }],
      }),
    },
  },
]);

/** An earlier export, without fragments and roles. */
export const deepSeekPlainSample = JSON.stringify([
  {
    id: "chat-2",
    title: "Two",
    inserted_at: "2025-02-01T10:00:00+08:00",
    updated_at: "2025-02-01T10:05:00+08:00",
    mapping: {
      ...node("root", null, null),
      ...node("1", "root", { model: "deepseek-chat", content: "1+1?", reasoning_content: null }),
      ...node("2", "1", { model: "deepseek-reasoner", content: "2", reasoning_content: "Count." }),
      ...node("3", "2", { model: "deepseek-chat", content: "Sure?" }),
      ...node("4", "3", { model: "deepseek-chat", content: "Yes.", search_results: [{ url: "https://two.test" }] }),
    },
  },
]);
