/** The global name of the function that guarded loops call once in each round. */
export const LOOP_GUARD = "__tuttiLoop";
