import type { CommandSpec } from '../commands/command.ts'
import { checkPolicy } from '../commands/traffic-policies/check/check-policy.ts'
import { debugPolicyFile } from '../commands/traffic-policies/debug/debug-policy-file.ts'
import { formatPolicyFile } from '../commands/traffic-policies/format/format-policy-file.ts'
import { attachPolicy } from '../commands/traffic-policies/server/attach-policy.ts'
import { detachPolicy } from '../commands/traffic-policies/server/detach-policy.ts'
import { listPolicies } from '../commands/traffic-policies/server/list-policies.ts'
import { pullPolicy } from '../commands/traffic-policies/server/pull-policy.ts'
import { pushPolicy } from '../commands/traffic-policies/server/push-policy.ts'
import { testPolicy } from '../commands/traffic-policies/test/test-policy.ts'
import { listVisitors } from '../commands/traffic-policies/visitors/list-visitors.ts'
import { makeLink } from '../commands/traffic-policies/visitors/make-link.ts'

export const policyCommands: readonly CommandSpec[] = [
  checkPolicy,
  formatPolicyFile,
  testPolicy,
  debugPolicyFile,
  listPolicies,
  pullPolicy,
  pushPolicy,
  attachPolicy,
  detachPolicy,
  listVisitors,
  makeLink,
]
