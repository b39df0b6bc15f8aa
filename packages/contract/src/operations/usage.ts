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
  analyticsMetaSchema,
  analyticsQuerySchema,
  analyticsResultSchema,
  analyticsRowSchema,
} from "../usage/analytics.ts";
import {
  generationListQuerySchema,
  generationListSchema,
  generationQuerySchema,
  generationResponseSchema,
  generationRowSchema,
  generationSchema,
} from "../usage/generation.ts";
import {
  generationContentSchema,
  generationFeedbackRequestSchema,
  generationFeedbackResponseSchema,
} from "../usage/generation-content.ts";
import { receiptVerificationSchema } from "../usage/receipts.ts";
import { form } from "./bounds.ts";
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
  getGenerationContent: {
    method: "get",
    path: "/api/v1/generation/content",
    versions: "any",
    access: "account",
    query: generationQuerySchema,
    response: { status: 200, schema: generationContentSchema },
    errors: [400, 404],
  },
  sendGenerationFeedback: {
    method: "post",
    path: "/api/v1/generation/feedback",
    versions: "any",
    access: "account",
    body: { schema: generationFeedbackRequestSchema, ...form },
    response: { status: 200, schema: generationFeedbackResponseSchema },
    errors: [400, 404, 429],
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
  getAnalyticsMeta: {
    method: "get",
    path: "/api/v1/analytics/meta",
    versions: "any",
    access: "account",
    response: { status: 200, schema: analyticsMetaSchema },
  },
  queryAnalytics: {
    method: "post",
    path: "/api/v1/analytics/query",
    versions: "any",
    access: "account",
    body: { schema: analyticsQuerySchema, ...form },
    response: { status: 200, schema: analyticsResultSchema },
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
  GenerationContent: generationContentSchema,
  GenerationFeedback: generationFeedbackRequestSchema,
  FeedbackReceived: generationFeedbackResponseSchema,
  AnalyticsMeta: analyticsMetaSchema,
  AnalyticsQuery: analyticsQuerySchema,
  AnalyticsRow: analyticsRowSchema,
  AnalyticsResult: analyticsResultSchema,
} as const;
