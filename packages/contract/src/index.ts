export type { ActivityItem, UsageDimension, UsageReport, UsageReportQuery, UsageRow, UsageSum } from "./activity.ts";
export { activityResponseSchema, usageReportSchema } from "./activity.ts";
export type {
  AddPersonRequest,
  AdministeredPerson,
  AuditEntry,
  CreateInstanceKeyRequest,
  GroupOrganizationList,
  InstanceInvitation,
  InstanceKey,
  InstanceKeyList,
  ModelRule,
  ModelRuleList,
  PasswordLinkResponse,
  RuleSubject,
  SetSignUpRequest,
  SignUpRule,
  SignUpSetting,
  SystemState,
  UpdatePersonRequest,
} from "./administration.ts";
export type {
  AnswerPart,
  AnswerPartType,
  FinishReason,
  ReasoningDetail,
  SoundPart,
  UrlCitation,
  Usage,
} from "./answer-part.ts";
export { answerTexts, withRetryAdvice } from "./answer-texts.ts";
export type { ApiError, ApiErrorBody } from "./api-error.ts";
export { apiErrorBodySchema, apiErrorSchema, describeApiError } from "./api-error.ts";
export type { ApiKey, CreateApiKeyRequest } from "./api-key.ts";
export { apiKeyListSchema, createApiKeyResponseSchema, updateApiKeyResponseSchema } from "./api-key.ts";
export type { AppArchetype } from "./app-archetype.ts";
export { appArchetypes } from "./app-archetype.ts";
export type { WorstRates } from "./call-price.ts";
export { callWithin, mostPromptTokens, NANODOLLARS, toNanodollars, worstRates } from "./call-price.ts";
export type { ChatRequest } from "./chat-request.ts";
export { chatRequestSchema, wireChatRequestSchema } from "./chat-request.ts";
export type { ChatChunk, ChatCompletion } from "./chat-response.ts";
export { answerMessageSchema, chatChunkSchema, chatCompletionSchema, usageSchema } from "./chat-response.ts";
export type { CheckedChatRequest } from "./check-chat-request.ts";
export { checkChatRequest, describeIssue } from "./check-chat-request.ts";
export type { CodeSampleOptions, SampleLanguage } from "./code-samples/code-sample.ts";
export { codeSample, sampleLanguages } from "./code-samples/code-sample.ts";
export type { SampleLibrary, SampleRequest } from "./code-samples/sample-request.ts";
export { sampleRequestOf } from "./code-samples/sample-request.ts";
export type { AnswerDecoder } from "./decode-answer.ts";
export { createAnswerDecoder, decodeCompletion } from "./decode-answer.ts";
export type { ModelEndpoints, PublicEndpoint } from "./endpoint.ts";
export { endpointListSchema, endpointSchema, modelEndpointsSchema } from "./endpoint.ts";
export { firstIssueOnly } from "./first-issue.ts";
export type { Generation, GenerationList, GenerationListQuery, GenerationRow, UsedKey } from "./generation.ts";
export { generationListSchema, generationResponseSchema } from "./generation.ts";
export type { IdPrefix } from "./id.ts";
export { createId, createToken, deriveId } from "./id.ts";
export type { Invitation, InvitationDescription, InvitationList, OrganizationMember } from "./invitation.ts";
export { invitationDescriptionSchema, organizationMemberListSchema } from "./invitation.ts";
export type { JsonObject } from "./json-value.ts";
export { isObject, isPresent, lookUp } from "./json-value.ts";
export type { Credits, KeyInfo } from "./key-info.ts";
export { creditsResponseSchema, keyInfoResponseSchema } from "./key-info.ts";
export type { KeyScope } from "./key-scope.ts";
export { keyScopeIds, keyScopes } from "./key-scope.ts";
export type { KnownModel, KnownModelList } from "./known-model.ts";
export { knownModelListSchema } from "./known-model.ts";
export { measuredSpeed, shownSpeed } from "./measured-speed.ts";
export type { MessagePart, RequestMessage } from "./message.ts";
export { messagePartSchema, requestMessageSchema } from "./message.ts";
export type { Model, ModelList, Pricing } from "./model.ts";
export {
  AUTO_ROUTER_MODEL,
  architectureSchema,
  modelCountSchema,
  modelListSchema,
  modelResponseSchema,
  modelSchema,
  pricingSchema,
} from "./model.ts";
export type { ModelQuery } from "./model-query.ts";
export { modelQuerySchema, modelSorts } from "./model-query.ts";
export type { CreateShareRequest, Share, ShareList } from "./operations/shares.ts";
export { MAX_SHARE_BYTES, shareIdSchema } from "./operations/shares.ts";
export { isOwnRefusal } from "./own-refusal.ts";
export { MAX_PAGE_ENTRIES, pageQuerySchema } from "./page.ts";
export { plainBaseUrl, plainKey } from "./pasted-text.ts";
export type { PluginId, PluginRequest } from "./plugin.ts";
export { pluginIds, pluginRequestSchema } from "./plugin.ts";
export type {
  ListedPreset,
  Preset,
  PresetConfig,
  PresetSettings,
  PresetSummary,
  PresetVersion,
  PresetWithVersion,
  UserPresets,
} from "./preset.ts";
export {
  presetConfigSchema,
  presetListSchema,
  presetlessFields,
  presetResponseSchema,
  presetSlugSchema,
  presetVersionListSchema,
  userPresetsSchema,
} from "./preset.ts";
export type { ConnectedProvider, ConnectProviderRequest, ProviderKeyList } from "./provider-key.ts";
export { connectProviderResponseSchema, providerKeyListSchema } from "./provider-key.ts";
export { providerListSchema, providerNamesSchema } from "./provider-list.ts";
export type { MaxPrice, PercentileLimit, ProviderPreferences, ProviderSort } from "./provider-preferences.ts";
export { maxPriceSchema, providerPreferencesSchema, providerSorts, quantizations } from "./provider-preferences.ts";
export type { AppCall, Publication, PublicationPurse, PublicationState, PublishRequest } from "./publication.ts";
export {
  MAX_PUBLICATION_BYTES,
  MAX_PURSE_CALLS_PER_MINUTE,
  PUBLICATION_PASSWORD,
  publicationIdSchema,
} from "./publication.ts";
export type { Reasoning, ReasoningEffort, ReasoningFields, ReasoningRequest } from "./reasoning.ts";
export {
  reasoningBudget,
  reasoningEffortOf,
  reasoningEfforts,
  reasoningOf,
  reasoningRequestSchema,
} from "./reasoning.ts";
export { lenientRead } from "./repair-answer.ts";
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
export type { SamplingRange } from "./sampling-rules.ts";
export { numberProblem, samplingProblem, samplingRanges, withoutIgnoredFields } from "./sampling-rules.ts";
export type { Health, Readiness } from "./server-info.ts";
export { healthSchema, readinessSchema } from "./server-info.ts";
export type { Passkey, SecondStepSetup, SessionInfo, SignInAccount } from "./signing-in.ts";
export type { SseDecoder, SseEvent } from "./sse/decoder.ts";
export { createSseDecoder } from "./sse/decoder.ts";
export { doneEvent, encodeSseData, processingComment } from "./sse/encode.ts";
export type { RequestTool, ResponseFormat, ToolChoice } from "./tool.ts";
export { responseFormatSchema, toolSchema } from "./tool.ts";
export type { Membership, OrganizationRole, SignInOptions, User } from "./user.ts";
export { userSchema } from "./user.ts";
export { withoutUndefined } from "./without-undefined.ts";
