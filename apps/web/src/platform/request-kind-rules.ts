export { requestKindOf } from "@tutti/domain";
