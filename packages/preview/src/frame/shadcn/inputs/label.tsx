import { Label as Base } from "radix-ui";
import { styled } from "../styled.tsx";

export const Label = styled(Base.Root, "text-sm font-medium leading-none");
