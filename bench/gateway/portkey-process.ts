// Portkey as its package starts it; it reads its port from the arguments. It adds headers to the response of `fetch`,
// which the newest version of its server library that its range allows refuses: every streamed answer would be a 500.
// So the headers of a response are copied once here; its body is passed on as it is.
const ask = globalThis.fetch;
const { Response } = globalThis;

globalThis.fetch = async (input, init) => {
  const { body, status, statusText, headers } = await ask(input, init);
  return new Response(body, { status, statusText, headers: new Headers(headers) });
};

// A program without types.
await import(import.meta.resolve("@portkey-ai/gateway/build/start-server.js"));
