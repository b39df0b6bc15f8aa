/** What programs set as the address of PDF.js's worker. It is not fetched, since the worker is in the page already. */
const address = "data:text/javascript,";

export { address as default };
