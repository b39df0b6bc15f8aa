import { AspectRatio as Base } from "radix-ui";

export const AspectRatio = Base.Root;
