import { Avatar as Base } from "radix-ui";
import { styled } from "./styled.tsx";

export const Avatar = styled(Base.Root, "relative flex h-10 w-10 shrink-0 overflow-hidden rounded-full");
export const AvatarImage = styled(Base.Image, "aspect-square h-full w-full");
export const AvatarFallback = styled(
  Base.Fallback,
  "flex h-full w-full items-center justify-center rounded-full bg-muted",
);
