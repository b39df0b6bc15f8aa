/** LobeChat's files, small, by hand. */

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
