/** SillyTavern's files, small, by hand. */

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

export const sillyTavernGroupSample = [
  { name: "Knight", is_user: false, send_date: "January 5, 2024 3:04pm", mes: "Halt.", extra: {} },
  { name: "Ada", is_user: true, send_date: "January 5, 2024 3:05pm", mes: "Why?", extra: {} },
  { name: "Dragon", is_user: false, send_date: "January 5, 2024 3:06pm", mes: "Fire.", extra: {} },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
