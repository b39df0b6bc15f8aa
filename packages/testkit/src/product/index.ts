export type { NewUser, SignedUpUser } from "./sign-up.ts";
export { signUpWithKey } from "./sign-up.ts";
export type { Product, ProductOptions } from "./start-product.ts";
export { startProduct } from "./start-product.ts";
