/** big-AGI's files, small, by hand. */

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
