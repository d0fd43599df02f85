import * as audit from './features/audit/index.ts'
import * as teams from './features/teams/index.ts'
import { createOutboundGuard } from './platform/outbound/guard.ts'
import type { Platform } from './platform/platform.ts'

/** Lets the audit log hear of every event, and answers what serves, sends and verifies it. */
export function wireAudit(platform: Platform) {
  const guard = createOutboundGuard(platform.config)
  const deps: audit.AuditDeps = { ...platform, guard, enterTeam: teams.enterTeam }
  platform.listen(audit.appendAuditEvent(platform))
  return {
    handlers: audit.auditHandlers(deps),
    deliver: audit.deliverStreams(deps),
    verify: audit.verifyChain(deps),
  }
}
