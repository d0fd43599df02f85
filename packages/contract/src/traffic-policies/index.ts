/** Traffic policies: what happens to requests, written by their owners; and what shows why. */
export {
  COMPARED_CAPTURES_MAX,
  DEBUG_BODY_MAX,
  ENDPOINTS_PER_POLICY,
  POLICY_SOURCE_MAX,
  POLICY_TESTS_MAX,
  SHARE_DAYS_MAX,
  VERSIONS_PER_POLICY,
} from './bounds.ts'
export type {
  Compared,
  ComparedRow,
  ComparePolicy,
  DebugCapture,
  DebugCaptureDetail,
  Debugged,
  DebugPolicy,
  DebugRequest,
  DebugResponse,
  DebugStandIn,
  DebugTrace,
  PolicyDecision,
  SharedTrace,
  SharedTraceDetail,
  ShareTrace,
} from './debug-schemas.ts'
export type { AttachmentFacts } from './events.ts'
export type {
  CheckedPolicy,
  FormattedPolicy,
  PolicyDiagnostic,
  PolicyLanguage,
  PolicySize,
  PolicyTestResult,
  TestedPolicy,
} from './language-schemas.ts'
export type {
  ChangeTrafficPolicy,
  CreateTrafficPolicy,
  PolicyAttachment,
  PolicyEndpoints,
  PolicyVersion,
  PolicyVersionDetail,
  PublishedPolicy,
  PublishPolicy,
  RuleCounts,
  SaveDraft,
  SavedDraft,
  SetAttachments,
  TrafficPolicy,
  TrafficPolicyQuery,
  TrafficPolicySummary,
  VersionDiff,
} from './schemas.ts'
export type {
  MadeShareLink,
  MakeShareLink,
  StartedVisitorSignIn,
  VisitorSession,
  VisitorSessionPage,
  VisitorSessionQuery,
  VisitorSignInView,
} from './visitor-schemas.ts'
