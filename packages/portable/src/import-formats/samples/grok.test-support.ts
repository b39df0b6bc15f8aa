/** Grok's files, small, by hand. */

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
