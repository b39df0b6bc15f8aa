/**
 * Bytes of a kilobyte, a megabyte and a gigabyte, in limits and in the texts that name them: powers of 1024, as most
 * systems show file sizes.
 */
export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
export const GIGABYTE = 1024 * MEGABYTE;
