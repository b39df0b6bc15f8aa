import { join } from "node:path";

/** The folder of the builder's templates: beside this module or, in a bundle, beside the bundle. */
export const TEMPLATES = join(import.meta.dirname, "builder-templates");
