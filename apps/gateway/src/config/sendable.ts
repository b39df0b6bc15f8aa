/** The characters of a header's name (RFC 9110, 5.6.2). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** The characters of a header's value: one line, in Latin letters. */
export const headerValue = /^[ -~\u0080-\u00ff]*$/;

/**
 * A key is sent in a header after "Bearer "; a space, a curly quote or a second line in it comes from a careless copy.
 */
export const apiKeyForm = /^[!-~]+$/;

export const apiKeyFix = "give the key alone, without spaces, line breaks or curly quotes";
