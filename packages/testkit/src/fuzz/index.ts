export { cutAt, cuts } from "./cuts.ts";
export { anyBytes, anyText, damagedBytes, damagedText } from "./damage.ts";
export { fuzz } from "./fuzz.ts";
export { hostileJson, hostileValue } from "./hostile-json.ts";
