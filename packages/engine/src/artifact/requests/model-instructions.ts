/** How an app asks models itself: the text for the model that writes the app. */
export const modelInstructions = `The app can ask language models itself, without a key and without the network, by a global that is there in its frame:

const { text, model, cost } = await tutti.complete({ prompt: "…" });
const { json } = await tutti.complete({ messages: [{ role: "user", content: "…" }], schema: { type: "object", … } });
for await (const piece of tutti.complete({ prompt: "…", stream: true })) output.textContent += piece;

- Options: prompt or messages (system, user, assistant; text only), model, maxTokens, temperature, schema, stream, signal.
- Ask only when the person does something, never while the app starts: each call costs the person money.
- It rejects with an Error that has a code: not-allowed, purse-empty, too-many-requests, no-such-model, unavailable,
  not-here, bad-request, no-json. Catch it and show its message where the answer would stand.
- Show that an answer is on its way. In TypeScript, write \`declare const tutti: any\` where you use it.`;
