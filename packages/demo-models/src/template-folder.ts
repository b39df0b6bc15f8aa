import { join } from "node:path";

/** The folder of the builder's templates, which lies beside this module and, where all is one bundle, beside that. */
export const TEMPLATES = join(import.meta.dirname, "builder-templates");
