export type { ActivityItem, UsageDimension, UsageReport, UsageReportQuery, UsageRow, UsageSum } from "./activity.ts";
export {
  activityItemSchema,
  activityQuerySchema,
  activityResponseSchema,
  usageDimensions,
  usageReportQuerySchema,
  usageReportSchema,
  usageRowSchema,
  usageSumSchema,
} from "./activity.ts";
export type {
  AddPersonRequest,
  AdministeredPerson,
  AdministeredPersonList,
  AdministeredPersonResponse,
  AuditEntry,
  AuditList,
  CreateInstanceKeyRequest,
  CreateInstanceKeyResponse,
  GroupOrganizationList,
  InstanceInvitation,
  InstanceInvitationList,
  InstanceInvitationResponse,
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
export {
  addPersonRequestSchema,
  administeredPersonListSchema,
  administeredPersonQuerySchema,
  administeredPersonResponseSchema,
  administeredPersonSchema,
  auditEntrySchema,
  auditListSchema,
  auditQuerySchema,
  chooseGroupOrganizationRequestSchema,
  createInstanceInvitationRequestSchema,
  createInstanceKeyRequestSchema,
  createInstanceKeyResponseSchema,
  groupOrganizationListSchema,
  instanceInvitationListSchema,
  instanceInvitationResponseSchema,
  instanceInvitationSchema,
  instanceKeyListSchema,
  instanceKeyQuerySchema,
  instanceKeySchema,
  modelRuleListSchema,
  modelRuleQuerySchema,
  modelRuleSchema,
  passwordLinkResponseSchema,
  ruleSubjectSchema,
  setModelRuleRequestSchema,
  setSignUpRequestSchema,
  signUpRuleSchema,
  signUpSettingSchema,
  systemStateSchema,
  updatePersonRequestSchema,
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
export type {
  ApiKey,
  ApiKeyList,
  CreateApiKeyRequest,
  CreateApiKeyResponse,
  UpdateApiKeyRequest,
  UpdateApiKeyResponse,
} from "./api-key.ts";
export {
  apiKeyListSchema,
  apiKeySchema,
  createApiKeyRequestSchema,
  createApiKeyResponseSchema,
  updateApiKeyRequestSchema,
  updateApiKeyResponseSchema,
} from "./api-key.ts";
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
export {
  generationListQuerySchema,
  generationListSchema,
  generationResponseSchema,
  generationRowSchema,
  generationSchema,
} from "./generation.ts";
export type { IdPrefix } from "./id.ts";
export { createId, createToken, deriveId } from "./id.ts";
export type {
  CreateInvitationRequest,
  CreateInvitationResponse,
  Invitation,
  InvitationDescription,
  InvitationList,
  OrganizationMember,
  OrganizationMemberList,
} from "./invitation.ts";
export {
  createInvitationRequestSchema,
  createInvitationResponseSchema,
  invitationAcceptedSchema,
  invitationDescriptionSchema,
  invitationListSchema,
  invitationSchema,
  invitationSecretSchema,
  organizationMemberListSchema,
  organizationMemberSchema,
} from "./invitation.ts";
export type { JsonObject } from "./json-value.ts";
export { isObject, isPresent, lookUp } from "./json-value.ts";
export type { Credits, KeyInfo } from "./key-info.ts";
export { creditsResponseSchema, keyInfoResponseSchema, keyInfoSchema } from "./key-info.ts";
export type { KeyScope } from "./key-scope.ts";
export { keyScopeIds, keyScopes } from "./key-scope.ts";
export type { KnownModel, KnownModelList } from "./known-model.ts";
export { knownModelListSchema, knownModelSchema } from "./known-model.ts";
export { measuredSpeed, shownSpeed } from "./measured-speed.ts";
export type { MessagePart, RequestMessage } from "./message.ts";
export { messagePartSchema, requestMessageSchema } from "./message.ts";
export type { Model, ModelList, Pricing } from "./model.ts";
export {
  AUTO_ROUTER_MODEL,
  architectureSchema,
  modelCountSchema,
  modelListSchema,
  modelObjectSchema,
  modelResponseSchema,
  modelSchema,
  pricingSchema,
} from "./model.ts";
export type { ModelQuery } from "./model-query.ts";
export { modelQuerySchema, modelSorts } from "./model-query.ts";
export type { CreateShareRequest, Share, ShareContent, ShareList } from "./operations/shares.ts";
export {
  createShareRequestSchema,
  MAX_SHARE_BYTES,
  shareAnswerSchema,
  shareContentSchema,
  shareIdSchema,
  shareListSchema,
  shareSchema,
} from "./operations/shares.ts";
export { isOwnRefusal } from "./own-refusal.ts";
export type { PageQuery } from "./page.ts";
export { MAX_PAGE_ENTRIES, pageQuerySchema } from "./page.ts";
export { passwordLinkOwnerSchema } from "./password-link.ts";
export { plainBaseUrl, plainKey } from "./pasted-text.ts";
export type { PluginId, PluginRequest } from "./plugin.ts";
export { pluginIds, pluginRequestSchema } from "./plugin.ts";
export type {
  CreatePresetRequest,
  ListedPreset,
  Preset,
  PresetConfig,
  PresetSettings,
  PresetSummary,
  PresetVersion,
  PresetWithVersion,
  UpdatePresetRequest,
  UserPresets,
} from "./preset.ts";
export {
  createPresetRequestSchema,
  listedPresetSchema,
  presetConfigSchema,
  presetListSchema,
  presetlessFields,
  presetPageQuerySchema,
  presetResponseSchema,
  presetSlugSchema,
  presetSummarySchema,
  presetVersionListSchema,
  presetVersionResponseSchema,
  presetVersionSchema,
  presetWithVersionSchema,
  updatePresetRequestSchema,
  userPresetsSchema,
} from "./preset.ts";
export type {
  ConnectableProvider,
  ConnectedProvider,
  ConnectProviderRequest,
  ConnectProviderResponse,
  ProviderKeyList,
} from "./provider-key.ts";
export {
  connectedProviderSchema,
  connectProviderRequestSchema,
  connectProviderResponseSchema,
  providerKeyListSchema,
} from "./provider-key.ts";
export type { ProviderList, ProviderNames } from "./provider-list.ts";
export { providerListSchema, providerNamesQuerySchema, providerNamesSchema } from "./provider-list.ts";
export type { MaxPrice, PercentileLimit, ProviderPreferences, ProviderSort } from "./provider-preferences.ts";
export { maxPriceSchema, providerPreferencesSchema, providerSorts, quantizations } from "./provider-preferences.ts";
export type {
  AppCall,
  Publication,
  PublicationList,
  PublicationPurse,
  PublicationState,
  PublicationView,
  PublishRequest,
} from "./publication.ts";
export {
  appCallSchema,
  MAX_PUBLICATION_BYTES,
  MAX_PURSE_CALLS_PER_MINUTE,
  PUBLICATION_PASSWORD,
  publicationAnswerSchema,
  publicationIdSchema,
  publicationListQuerySchema,
  publicationListSchema,
  publicationSchema,
  publicationStateSchema,
  publicationViewSchema,
  publishRequestSchema,
  viewPublicationRequestSchema,
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
  stopRunResponseSchema,
  UNATTENDED_LIMITS,
} from "./run.ts";
export { safeParse } from "./safe-parse.ts";
export type { SamplingRange } from "./sampling-rules.ts";
export { numberProblem, samplingProblem, samplingRanges, withoutIgnoredFields } from "./sampling-rules.ts";
export type { Health, Readiness } from "./server-info.ts";
export { healthSchema, readinessSchema } from "./server-info.ts";
export type { Passkey, SecondStepSetup, SessionInfo, SessionList, SignInAccount } from "./signing-in.ts";
export {
  passkeyListSchema,
  recoveryCodesSchema,
  secondStepSetupSchema,
  sessionListSchema,
  sessionSchema,
  signedInPersonSchema,
  signInAccountsSchema,
  signInRedirectSchema,
} from "./signing-in.ts";
export type { SseDecoder, SseEvent } from "./sse/decoder.ts";
export { createSseDecoder } from "./sse/decoder.ts";
export { doneEvent, encodeSseData, processingComment } from "./sse/encode.ts";
export type { RequestTool, ResponseFormat, ToolChoice } from "./tool.ts";
export { responseFormatSchema, toolSchema } from "./tool.ts";
export type { Membership, OrganizationRole, SignInOptions, UpdateUserRequest, User } from "./user.ts";
export { membershipSchema, signInOptionsSchema, updateUserRequestSchema, userSchema } from "./user.ts";
export { withoutUndefined } from "./without-undefined.ts";
