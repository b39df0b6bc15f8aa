import * as contract from "@tutti/contract";
import * as z from "zod";

/** The schemas of the wire that the document names; all others are written inside the schemas that use them. */
const schemas = {
  ApiError: contract.apiErrorSchema,
  ErrorAnswer: contract.apiErrorBodySchema,
  ChatRequest: contract.wireChatRequestSchema,
  ChatMessage: contract.requestMessageSchema,
  ContentPart: contract.messagePartSchema,
  Tool: contract.toolSchema,
  ResponseFormat: contract.responseFormatSchema,
  Reasoning: contract.reasoningRequestSchema,
  ProviderPreferences: contract.providerPreferencesSchema,
  MaxPrice: contract.maxPriceSchema,
  Plugin: contract.pluginRequestSchema,
  ChatCompletion: contract.chatCompletionSchema,
  ChatCompletionChunk: contract.chatChunkSchema,
  AnswerMessage: contract.answerMessageSchema,
  Usage: contract.usageSchema,
  RunStarted: contract.startRunResponseSchema,
  RunStopped: contract.stopRunResponseSchema,
  FollowRuns: contract.followRunsRequestSchema,
  Model: contract.modelSchema,
  Pricing: contract.pricingSchema,
  Architecture: contract.architectureSchema,
  ModelList: contract.modelListSchema,
  ModelAnswer: contract.modelResponseSchema,
  ModelObject: contract.modelObjectSchema,
  ModelCount: contract.modelCountSchema,
  Endpoint: contract.endpointSchema,
  ModelEndpoints: contract.modelEndpointsSchema,
  EndpointList: contract.endpointListSchema,
  KnownModel: contract.knownModelSchema,
  KnownModelList: contract.knownModelListSchema,
  ProviderList: contract.providerListSchema,
  ProviderNames: contract.providerNamesSchema,
  Generation: contract.generationSchema,
  GenerationAnswer: contract.generationResponseSchema,
  GenerationRow: contract.generationRowSchema,
  GenerationList: contract.generationListSchema,
  KeyInfo: contract.keyInfoSchema,
  KeyInfoAnswer: contract.keyInfoResponseSchema,
  Credits: contract.creditsResponseSchema,
  ActivityItem: contract.activityItemSchema,
  Activity: contract.activityResponseSchema,
  UsageSum: contract.usageSumSchema,
  UsageRow: contract.usageRowSchema,
  UsageReport: contract.usageReportSchema,
  PresetConfig: contract.presetConfigSchema,
  PresetVersion: contract.presetVersionSchema,
  PresetSummary: contract.presetSummarySchema,
  PresetList: contract.presetListSchema,
  Preset: contract.presetWithVersionSchema,
  PresetAnswer: contract.presetResponseSchema,
  PresetVersionList: contract.presetVersionListSchema,
  PresetVersionAnswer: contract.presetVersionResponseSchema,
  AppCall: contract.appCallSchema,
  Publish: contract.publishRequestSchema,
  Publication: contract.publicationSchema,
  PublicationAnswer: contract.publicationAnswerSchema,
  PublicationList: contract.publicationListSchema,
  PublicationState: contract.publicationStateSchema,
  ViewPublication: contract.viewPublicationRequestSchema,
  PublicationView: contract.publicationViewSchema,
  CreateShare: contract.createShareRequestSchema,
  Share: contract.shareSchema,
  ShareAnswer: contract.shareAnswerSchema,
  ShareList: contract.shareListSchema,
  ShareContent: contract.shareContentSchema,
  UserPresets: contract.userPresetsSchema,
  CreatePreset: contract.createPresetRequestSchema,
  UpdatePreset: contract.updatePresetRequestSchema,
  ApiKey: contract.apiKeySchema,
  ApiKeyList: contract.apiKeyListSchema,
  CreateApiKey: contract.createApiKeyRequestSchema,
  NewApiKey: contract.createApiKeyResponseSchema,
  UpdateApiKey: contract.updateApiKeyRequestSchema,
  ApiKeyAnswer: contract.updateApiKeyResponseSchema,
  ConnectedProvider: contract.connectedProviderSchema,
  ProviderKeyList: contract.providerKeyListSchema,
  ConnectProvider: contract.connectProviderRequestSchema,
  ProviderConnected: contract.connectProviderResponseSchema,
  User: contract.userSchema,
  Membership: contract.membershipSchema,
  UpdateUser: contract.updateUserRequestSchema,
  SignInOptions: contract.signInOptionsSchema,
  Session: contract.sessionSchema,
  SessionList: contract.sessionListSchema,
  OrganizationMember: contract.organizationMemberSchema,
  OrganizationMemberList: contract.organizationMemberListSchema,
  Invitation: contract.invitationSchema,
  InvitationList: contract.invitationListSchema,
  CreateInvitation: contract.createInvitationRequestSchema,
  NewInvitation: contract.createInvitationResponseSchema,
  InvitationSecret: contract.invitationSecretSchema,
  InvitationDescription: contract.invitationDescriptionSchema,
  InvitationAccepted: contract.invitationAcceptedSchema,
  AdministeredPerson: contract.administeredPersonSchema,
  AdministeredPersonList: contract.administeredPersonListSchema,
  AdministeredPersonAnswer: contract.administeredPersonResponseSchema,
  AddPerson: contract.addPersonRequestSchema,
  UpdatePerson: contract.updatePersonRequestSchema,
  PasswordLink: contract.passwordLinkResponseSchema,
  AuditEntry: contract.auditEntrySchema,
  AuditList: contract.auditListSchema,
  SignUpSetting: contract.signUpSettingSchema,
  SetSignUp: contract.setSignUpRequestSchema,
  InstanceInvitation: contract.instanceInvitationSchema,
  InstanceInvitationList: contract.instanceInvitationListSchema,
  CreateInstanceInvitation: contract.createInstanceInvitationRequestSchema,
  NewInstanceInvitation: contract.instanceInvitationResponseSchema,
  ModelRule: contract.modelRuleSchema,
  ModelRuleList: contract.modelRuleListSchema,
  SetModelRule: contract.setModelRuleRequestSchema,
  GroupOrganizationList: contract.groupOrganizationListSchema,
  ChooseGroupOrganization: contract.chooseGroupOrganizationRequestSchema,
  InstanceKey: contract.instanceKeySchema,
  InstanceKeyList: contract.instanceKeyListSchema,
  CreateInstanceKey: contract.createInstanceKeyRequestSchema,
  NewInstanceKey: contract.createInstanceKeyResponseSchema,
  SystemState: contract.systemStateSchema,
  Health: contract.healthSchema,
  Readiness: contract.readinessSchema,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof schemas;

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> };

/**
 * All named schemas as JSON Schema 2020-12, the language of OpenAPI 3.1, with references to one another.
 *
 * @param io `input`: as the document shows them; `output`: the same, but no object may have a field that is not named
 */
export function toJsonSchemas(io: "input" | "output"): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const jsonSchemas = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: tidy,
  }).schemas;
  for (const schema of Object.values(jsonSchemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return jsonSchemas as Record<SchemaName, JsonSchema>;
}

/** The JSON Schema of each parameter of a query, and whether it is required. */
export function toParameters(query: z.ZodObject): { name: string; schema: JsonSchema; required: boolean }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", override: tidy });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as JsonSchema,
    required: required.includes(name),
  }));
}

/** Removes what has no meaning for a reader: the largest number of JavaScript, and the pattern of a date. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
