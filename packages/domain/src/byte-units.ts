/**
 * Bytes of a kilobyte, a megabyte and a gigabyte, in limits as in the texts that name them: powers of 1024, as files have
 * always been measured by the systems that people choose them on.
 */
export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
export const GIGABYTE = 1024 * MEGABYTE;
