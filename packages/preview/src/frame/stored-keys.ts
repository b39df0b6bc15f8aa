/** What the frame's `sessionStorage` puts before its keys; the host keeps those only as long as the preview is open. */
export const SESSION_PREFIX = "sessionStorage:";
