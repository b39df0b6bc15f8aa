import { Separator as Base } from "radix-ui";
import { styled } from "./styled.tsx";

export const Separator = styled(
  Base.Root,
  "shrink-0 bg-border data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-full data-[orientation=vertical]:h-full data-[orientation=vertical]:w-px",
  { decorative: true },
);
