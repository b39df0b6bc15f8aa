import { endpointListSchema, endpointSchema, modelEndpointsSchema } from "../models/endpoint.ts";
import { knownModelListSchema, knownModelSchema } from "../models/known-model.ts";
import {
  architectureSchema,
  modelCountSchema,
  modelListSchema,
  modelObjectSchema,
  modelResponseSchema,
  modelSchema,
  pricingSchema,
} from "../models/model.ts";
import { modelQuerySchema } from "../models/model-query.ts";
import { providerListSchema, providerNamesQuerySchema, providerNamesSchema } from "../models/provider-list.ts";
import type { OperationTable } from "./operation.ts";

export const modelOperations = {
  listModels: {
    method: "get",
    path: "/api/v1/models",
    versions: "any",
    access: "anyone-known",
    query: modelQuerySchema,
    response: { status: 200, schema: modelListSchema },
    errors: [400],
  },
  listModelsOfUser: {
    method: "get",
    path: "/api/v1/models/user",
    versions: "any",
    access: "account",
    query: modelQuerySchema,
    response: { status: 200, schema: modelListSchema },
    errors: [400],
  },
  countModels: {
    method: "get",
    path: "/api/v1/models/count",
    versions: "any",
    access: "anyone-known",
    query: modelQuerySchema,
    response: { status: 200, schema: modelCountSchema },
    errors: [400],
  },
  getModel: {
    method: "get",
    path: "/api/v1/model/{author}/{slug}",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: modelResponseSchema },
    errors: [404],
  },
  retrieveModel: {
    method: "get",
    path: "/api/v1/models/{author}/{slug}",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: modelObjectSchema },
    errors: [404],
  },
  listEndpointsOfModel: {
    method: "get",
    path: "/api/v1/models/{author}/{slug}/endpoints",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: modelEndpointsSchema },
    errors: [404],
  },
  listEndpointsWithoutRetention: {
    method: "get",
    path: "/api/v1/endpoints/zdr",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: endpointListSchema },
  },
  listProviders: {
    method: "get",
    path: "/api/v1/providers",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: providerListSchema },
  },
  listKnownModels: {
    method: "get",
    path: "/api/frontend/models",
    access: "anyone-known",
    response: { status: 200, schema: knownModelListSchema },
  },
  listProvidersOfModel: {
    method: "get",
    path: "/api/frontend/providers",
    access: "anyone-known",
    query: providerNamesQuerySchema,
    response: { status: 200, schema: providerNamesSchema },
    errors: [400, 404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const modelSchemas = {
  Model: modelSchema,
  Pricing: pricingSchema,
  Architecture: architectureSchema,
  ModelList: modelListSchema,
  ModelAnswer: modelResponseSchema,
  ModelObject: modelObjectSchema,
  ModelCount: modelCountSchema,
  Endpoint: endpointSchema,
  ModelEndpoints: modelEndpointsSchema,
  EndpointList: endpointListSchema,
  KnownModel: knownModelSchema,
  KnownModelList: knownModelListSchema,
  ProviderList: providerListSchema,
  ProviderNames: providerNamesSchema,
} as const;
