/** Open WebUI's files, small, by hand. */

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
