export type {
  AddPersonRequest,
  AdministeredPerson,
  AuditEntry,
  CreateInstanceKeyRequest,
  GroupOrganizationList,
  InstanceInvitation,
  InstanceKey,
  InstanceKeyList,
  InstanceLimit,
  ModelRule,
  ModelRuleList,
  PasswordLinkResponse,
  RuleSubject,
  SetSignUpRequest,
  SignUpRule,
  SignUpSetting,
  SystemState,
  UpdatePersonRequest,
} from "./account/administration.ts";
export type { ApiKey, CreateApiKeyRequest } from "./account/api-key.ts";
export { apiKeyListSchema, createApiKeyResponseSchema, updateApiKeyResponseSchema } from "./account/api-key.ts";
export type { ByokKey } from "./account/byok.ts";
export type { Invitation, InvitationDescription, InvitationList, OrganizationMember } from "./account/invitation.ts";
export { invitationDescriptionSchema, organizationMemberListSchema } from "./account/invitation.ts";
export type { Credits, KeyInfo } from "./account/key-info.ts";
export { creditsResponseSchema, keyInfoResponseSchema } from "./account/key-info.ts";
export type { KeyScope } from "./account/key-scope.ts";
export { keyScopeIds, keyScopes } from "./account/key-scope.ts";
export type { ManagedKey } from "./account/managed-key.ts";
export { MANAGED_KEYS_OF_A_PAGE } from "./account/managed-key.ts";
export type {
  ListedPreset,
  Preset,
  PresetConfig,
  PresetSettings,
  PresetSummary,
  PresetVersion,
  PresetWithVersion,
  UserPresets,
} from "./account/preset.ts";
export {
  presetConfigSchema,
  presetListSchema,
  presetlessFields,
  presetResponseSchema,
  presetSlugSchema,
  presetVersionListSchema,
  userPresetsSchema,
} from "./account/preset.ts";
export type { ConnectedProvider, ConnectProviderRequest, ProviderKeyList } from "./account/provider-key.ts";
export { connectProviderResponseSchema, providerKeyListSchema } from "./account/provider-key.ts";
export { callbackProblem } from "./account/sign-in-code.ts";
export type { Passkey, SecondStepSetup, SessionInfo, SignInAccount } from "./account/signing-in.ts";
export type { Membership, OrganizationRole, SignInOptions, User } from "./account/user.ts";
export { userSchema } from "./account/user.ts";
export type { ApiError, ApiErrorBody, Availability } from "./api-error.ts";
export { apiErrorBodySchema, apiErrorSchema, describeApiError } from "./api-error.ts";
export type { AppArchetype } from "./app-archetype.ts";
export { appArchetypes } from "./app-archetype.ts";
export type {
  AnswerPart,
  AnswerPartType,
  FinishReason,
  ReasoningDetail,
  SoundPart,
  UrlCitation,
  Usage,
} from "./chat/answer-part.ts";
export { answerTexts, withRetryAdvice } from "./chat/answer-texts.ts";
export type { ChatRequest } from "./chat/chat-request.ts";
export { chatRequestSchema, wireChatRequestSchema } from "./chat/chat-request.ts";
export type { ChatChunk, ChatCompletion, SpendingNote } from "./chat/chat-response.ts";
export { answerMessageSchema, chatChunkSchema, chatCompletionSchema, usageSchema } from "./chat/chat-response.ts";
export type { CheckedChatRequest } from "./chat/check-chat-request.ts";
export { checkChatRequest, describeIssue } from "./chat/check-chat-request.ts";
export type { CompressionWish } from "./chat/compression.ts";
export { compressionWishOf, SHORT_CONTEXT } from "./chat/compression.ts";
export type { AnswerDecoder } from "./chat/decode-answer.ts";
export { createAnswerDecoder, decodeCompletion } from "./chat/decode-answer.ts";
export type { MessagePart, RequestMessage } from "./chat/message.ts";
export { messagePartSchema, requestMessageSchema } from "./chat/message.ts";
export { isOwnRefusal } from "./chat/own-refusal.ts";
export type { AppliedPlugin, PluginId, PluginRequest } from "./chat/plugin.ts";
export { appliedPluginSchema, pluginIds, pluginRequestSchema } from "./chat/plugin.ts";
export type { Reasoning, ReasoningEffort, ReasoningFields, ReasoningRequest } from "./chat/reasoning.ts";
export {
  reasoningBudget,
  reasoningEffortOf,
  reasoningEfforts,
  reasoningOf,
  reasoningRequestSchema,
} from "./chat/reasoning.ts";
export { withoutReminder, withReminder } from "./chat/reminder.ts";
export { lenientRead } from "./chat/repair-answer.ts";
export type { SamplingRange } from "./chat/sampling-rules.ts";
export { numberProblem, samplingProblem, samplingRanges, withoutIgnoredFields } from "./chat/sampling-rules.ts";
export type { RequestTool, ResponseFormat, ToolChoice } from "./chat/tool.ts";
export { responseFormatSchema, toolSchema } from "./chat/tool.ts";
export type { ClientProgram, ClientSetup, ClientSetupOptions } from "./code-samples/client-setup.ts";
export { clientPrograms, clientSetup } from "./code-samples/client-setup.ts";
export type { CodeSampleOptions, SampleLanguage } from "./code-samples/code-sample.ts";
export { codeSample, sampleLanguages } from "./code-samples/code-sample.ts";
export type { SampleLibrary, SampleRequest } from "./code-samples/sample-request.ts";
export { sampleRequestOf } from "./code-samples/sample-request.ts";
export { firstIssueOnly } from "./first-issue.ts";
export type { IdPrefix } from "./id.ts";
export { createId, createToken, deriveId } from "./id.ts";
export type { JsonObject } from "./json-value.ts";
export { isObject, isPresent, lookUp } from "./json-value.ts";
export type {
  ContentBlock,
  MessagesRequest,
  MessagesTool,
  MessagesTurn,
} from "./messages/messages-request.ts";
export { countTokensRequestSchema, messagesRequestSchema } from "./messages/messages-request.ts";
export type { ModelEndpoints, PublicEndpoint } from "./models/endpoint.ts";
export { endpointListSchema, endpointSchema, modelEndpointsSchema } from "./models/endpoint.ts";
export type { KnownModel, KnownModelList } from "./models/known-model.ts";
export { knownModelListSchema } from "./models/known-model.ts";
export { measuredSpeed, shownSpeed } from "./models/measured-speed.ts";
export type { Model, ModelList, Pricing } from "./models/model.ts";
export {
  AUTO_ROUTER_MODEL,
  architectureSchema,
  modelCountSchema,
  modelListSchema,
  modelResponseSchema,
  modelSchema,
  pricingSchema,
} from "./models/model.ts";
export type { ModelQuery } from "./models/model-query.ts";
export { modelQuerySchema, modelSorts } from "./models/model-query.ts";
export { providerListSchema, providerNamesSchema } from "./models/provider-list.ts";
export type { MaxPrice, PercentileLimit, ProviderPreferences, ProviderSort } from "./models/provider-preferences.ts";
export {
  maxPriceSchema,
  providerPreferencesSchema,
  providerSorts,
  quantizations,
} from "./models/provider-preferences.ts";
export type { CreateShareRequest, Share, ShareList } from "./operations/shares.ts";
export { MAX_SHARE_BYTES, shareIdSchema } from "./operations/shares.ts";
export { MAX_PAGE_ENTRIES, pageQuerySchema } from "./page.ts";
export { plainBaseUrl, plainKey } from "./pasted-text.ts";
export type { AppCall, Publication, PublicationPurse, PublicationState, PublishRequest } from "./publication.ts";
export {
  MAX_PUBLICATION_BYTES,
  MAX_PURSE_CALLS_PER_MINUTE,
  PUBLICATION_PASSWORD,
  publicationIdSchema,
} from "./publication.ts";
export type { InputItem, InputPart, ResponsesRequest, ResponsesTool } from "./responses/responses-request.ts";
export { responsesRequestSchema } from "./responses/responses-request.ts";
export type {
  FollowRunsRequest,
  RunCommand,
  RunEnding,
  RunEntry,
  RunEvent,
  RunFrame,
  StartRunResponse,
  StopRunResponse,
  UnattendedPolicy,
} from "./run.ts";
export {
  followRunsRequestSchema,
  runCommandSchema,
  runIdSchema,
  SOCKET_UNAUTHORIZED,
  startRunQuerySchema,
  startRunResponseSchema,
  UNATTENDED_LIMITS,
} from "./run.ts";
export { safeParse } from "./safe-parse.ts";
export type { Health, Readiness } from "./server-info.ts";
export { healthSchema, readinessSchema } from "./server-info.ts";
export type { SseDecoder, SseEvent } from "./sse/decoder.ts";
export { createSseDecoder } from "./sse/decoder.ts";
export { doneEvent, encodeSseData, processingComment } from "./sse/encode.ts";
export type { SpeechRequest, TranscriptionResponse, TranscriptionsRequest } from "./tasks/audio.ts";
export type { EmbeddingsRequest, EmbeddingsResponse } from "./tasks/embeddings.ts";
export type { ImageEditsRequest, ImageModel, ImagesRequest, ImagesResponse } from "./tasks/images.ts";
export type { ModerationResult, ModerationsRequest, ModerationsResponse } from "./tasks/moderations.ts";
export type { RerankRequest, RerankResponse } from "./tasks/rerank.ts";
export type {
  ActivityItem,
  UsageDimension,
  UsageReport,
  UsageReportQuery,
  UsageRow,
  UsageSum,
} from "./usage/activity.ts";
export { activityResponseSchema, usageReportSchema } from "./usage/activity.ts";
export type { AgentSession, AgentSessionListQuery, SessionGenerationListQuery } from "./usage/agent-session.ts";
export { MODELS_OF_A_SESSION } from "./usage/agent-session.ts";
export type { AnalyticsDimension, AnalyticsMetric, AnalyticsQuery, AnalyticsRow } from "./usage/analytics.ts";
export {
  analyticsDimensions,
  analyticsGranularities,
  analyticsMetrics,
  analyticsOperators,
} from "./usage/analytics.ts";
export type { AnswerCaching } from "./usage/answer-caching.ts";
export { toCachingHeaders } from "./usage/answer-caching.ts";
export type { WorstRates } from "./usage/call-price.ts";
export { answerTokens, mostPromptTokens, NANODOLLARS, toNanodollars, worstRates } from "./usage/call-price.ts";
export type { Generation, GenerationList, GenerationListQuery, GenerationRow, UsedKey } from "./usage/generation.ts";
export { generationListSchema, generationResponseSchema } from "./usage/generation.ts";
export type { FeedbackCategory } from "./usage/generation-content.ts";
export { PICODOLLARS, toBoundedPicodollars, toDollars, toPicodollars } from "./usage/money.ts";
export type { ReceiptFault, ReceiptVerification } from "./usage/receipts.ts";
export { receiptFaultKinds } from "./usage/receipts.ts";
export type { RequestSpenders } from "./usage/request-spenders.ts";
export { spenderId, toSpenderHeaders, turnId } from "./usage/request-spenders.ts";
export type {
  CapKind,
  LimitPeriod,
  MetLimit,
  OwnSpenderKind,
  SpenderKind,
  SpendingLimit,
} from "./usage/spending-limit.ts";
export {
  capKinds,
  limitPeriods,
  metLimitSchema,
  ownSpenderKinds,
  spenderHeaders,
  spenderKinds,
  spendingLimitSchema,
} from "./usage/spending-limit.ts";
export { withoutUndefined } from "./without-undefined.ts";
