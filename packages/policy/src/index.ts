/**
 * Traffic policies: their language (actions, functions, variables), what checks a source, and what runs it over a
 * lazy request; and the conditions of triggers. The only door to the library that parses CEL: behind it regular
 * expressions are linear in time and what an evaluation may cost is bounded. Reads no clock and no network.
 */

export type { CompletionOption, Completions, Hover } from './assist/assistance.ts'
export { completeAt } from './assist/complete-at.ts'
export { hoverAt } from './assist/hover-at.ts'
export { findRules, type RulePlace } from './assist/rule-places.ts'
export { CASE_DECISIONS, type CaseStandIn, type Expectation, type PolicyCase } from './cases/policy-case.ts'
export { type CaseFault, type ReadCases, readCases } from './cases/read-cases.ts'
export { type CaseFailure, type CaseResult, runCases } from './cases/run-cases.ts'
export { type CompiledPolicy, type CompileOptions, compilePolicy } from './check/compile-policy.ts'
export {
  CelTimestamp,
  type CelValue,
  type ConnectionSubject,
  FUNCTIONS,
  VARIABLES,
} from './expressions/index.ts'
export { formatPolicy } from './format/format-policy.ts'
export type { ActionDefinition, ResultVariable } from './language/action-definition.ts'
export { ACTIONS } from './language/actions.ts'
export type { Diagnostic, SourceRange } from './language/diagnostic.ts'
export type { Field, FieldType } from './language/field.ts'
export { PHASES } from './language/phase.ts'
export type { Plan } from './plan/plan.ts'
export { areEqualTexts } from './run/actions/equal-texts.ts'
export { NO_CERTIFICATE } from './run/actions/mtls.ts'
export { isAllowedEmail } from './run/actions/sign-in/allowed-emails.ts'
export { listSignIns, readGate, type SignInPlace } from './run/actions/sign-in/gates.ts'
export { NO_VISITORS } from './run/actions/sign-in/no-visitors.ts'
export { readShare, SHARE_PARAMETER, type Share, signShare } from './run/actions/sign-in/share-token.ts'
export { EventStream } from './run/bodies/event-stream.ts'
export { getCodings as getContentCodings } from './run/bodies/find-obstacle.ts'
export { isEventStream } from './run/bodies/media-types.ts'
export { debugPolicy } from './run/debug-policy.ts'
export type {
  DebugAction,
  DebugExpression,
  DebugHead,
  DebugInput,
  DebugRule,
  DebugStandIn,
  DebugTrace,
  DebugValue,
} from './run/debug-trace.ts'
export { findUnrunnable, isRunnable } from './run/find-unrunnable.ts'
export { RequestMessage, ResponseMessage } from './run/messages.ts'
export {
  type ActionInput,
  type Awaitable,
  type BreakerSpec,
  type Capabilities,
  type CheckedCertificate,
  type CheckedToken,
  type CountedOutcome,
  type HttpCall,
  type HttpCallAnswer,
  HttpCallError,
  type PolicyAnswer,
  type PolicyDecision,
  type PolicyHost,
  type RateAlgorithm,
  type TokenRules,
} from './run/policy-host.ts'
export { PolicyRun } from './run/policy-run.ts'
export { mayAddField, mayEditField } from './run/safe-edit.ts'
export {
  type ConfiguredAction,
  type FoundVisitor,
  type RefreshedVisitor,
  SignInUnavailable,
  type VisitorGate,
  type VisitorGrant,
  type VisitorSession,
  type Visitors,
} from './run/visitors.ts'
export { policySchema } from './schema/policy-schema.ts'
export { findSecrets, HIDDEN } from './secrets/find-secrets.ts'
