/** What programs set as the address of PDF.js's worker. It is not fetched, since the worker is in the page already. */
// biome-ignore lint/style/noDefaultExport: it is imported so.
export default "data:text/javascript,";
