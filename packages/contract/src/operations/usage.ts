import { creditsResponseSchema, keyInfoResponseSchema, keyInfoSchema } from "../account/key-info.ts";
import {
  activityItemSchema,
  activityQuerySchema,
  activityResponseSchema,
  usageReportQuerySchema,
  usageReportSchema,
  usageRowSchema,
  usageSumSchema,
} from "../usage/activity.ts";
import {
  generationListQuerySchema,
  generationListSchema,
  generationQuerySchema,
  generationResponseSchema,
  generationRowSchema,
  generationSchema,
} from "../usage/generation.ts";
import { receiptVerificationSchema } from "../usage/receipts.ts";
import type { OperationTable } from "./operation.ts";

export const usageOperations = {
  getGeneration: {
    method: "get",
    path: "/api/v1/generation",
    versions: "any",
    access: "account",
    query: generationQuerySchema,
    response: { status: 200, schema: generationResponseSchema },
    errors: [400, 404],
  },
  listGenerations: {
    method: "get",
    path: "/api/frontend/generations",
    access: "account",
    query: generationListQuerySchema,
    response: { status: 200, schema: generationListSchema },
    errors: [400],
  },
  verifyReceipts: {
    method: "get",
    path: "/api/frontend/receipts/verification",
    access: "session",
    response: { status: 200, schema: receiptVerificationSchema },
    errors: [429],
  },
  getKey: {
    method: "get",
    path: "/api/v1/key",
    versions: "any",
    access: "account",
    response: { status: 200, schema: keyInfoResponseSchema },
  },
  getAuthKey: {
    method: "get",
    path: "/api/v1/auth/key",
    versions: "any",
    access: "account",
    response: { status: 200, schema: keyInfoResponseSchema },
  },
  getCredits: {
    method: "get",
    path: "/api/v1/credits",
    versions: "any",
    access: "account",
    response: { status: 200, schema: creditsResponseSchema },
  },
  getActivity: {
    method: "get",
    path: "/api/v1/activity",
    versions: "any",
    access: "account",
    query: activityQuerySchema,
    response: { status: 200, schema: activityResponseSchema },
    errors: [400],
  },
  getUsageReport: {
    method: "get",
    path: "/api/frontend/activity",
    access: "account",
    query: usageReportQuerySchema,
    response: { status: 200, schema: usageReportSchema, otherForms: ["text/csv"] },
    errors: [400],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const usageSchemas = {
  Generation: generationSchema,
  GenerationAnswer: generationResponseSchema,
  GenerationRow: generationRowSchema,
  GenerationList: generationListSchema,
  ReceiptVerification: receiptVerificationSchema,
  KeyInfo: keyInfoSchema,
  KeyInfoAnswer: keyInfoResponseSchema,
  Credits: creditsResponseSchema,
  ActivityItem: activityItemSchema,
  Activity: activityResponseSchema,
  UsageSum: usageSumSchema,
  UsageRow: usageRowSchema,
  UsageReport: usageReportSchema,
} as const;
