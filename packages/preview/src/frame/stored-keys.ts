/** The prefix of the frame's `sessionStorage` keys; the host keeps those only as long as the preview is open. */
export const SESSION_PREFIX = "sessionStorage:";
