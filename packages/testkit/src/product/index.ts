export { freePort } from "./free-port.ts";
export type { NewUser, SignedUpUser } from "./sign-up.ts";
export { signUpWithKey } from "./sign-up.ts";
export type { HostedProduct, Product, ProductOptions, ProductPlace } from "./start-product.ts";
export {
  commandsProgram,
  gatewayProgram,
  inheritedEnvironment,
  prepareProduct,
  startProduct,
  untilReady,
} from "./start-product.ts";
