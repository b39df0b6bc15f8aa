/**
 * Loaded into the product before it starts: redirects its requests to GitHub and Google to the services of the test.
 */
const hosts = new Set(["github.com", "api.github.com", "oauth2.googleapis.com"]);
const services = process.env["TUTTI_TEST_LOGINS"];
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  return hosts.has(url.hostname) ? fetch(`${services}/${url.hostname}${url.pathname}`, init) : fetch(input, init);
};
