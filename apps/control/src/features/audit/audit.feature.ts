import { routes } from '@nora/contract'
import { SECOND_MS } from '@nora/kit'
import type { AnchorFile } from '../../platform/anchor-file.ts'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { ChainAnchor } from './anchor.ts'
import { appendAuditEvent } from './append-audit-event.ts'
import { auditHandlers } from './audit.routes.ts'
import { deliverStreams } from './streams/deliver-streams.ts'
import type { Deps } from './streams/streams.deps.ts'
import { verifyChain } from './verify-chain.ts'

type Given = Deps & { anchorFile: AnchorFile }

/** `anchorFile` keeps, outside of the database, how far the log has come. */
export function createAuditFeature({ anchorFile, ...given }: Given): FeatureModule {
  const anchor = new ChainAnchor(given, anchorFile)
  const deps = { ...given, anchor }
  return {
    name: 'audit',
    tables: {
      audit_events: {
        team: 'the log outlives those it tells of, and a gap would break its chain',
        person: 'the log outlives those it tells of, and a gap would break its chain',
      },
      audit_heads: { team: 'it seals the log', person: 'it seals the log' },
      audit_streams: { person: "it is the team's" },
    },
    serve: (app, calls) => mount(app, calls, routes.audit, auditHandlers(deps)),
    steps: {
      deliverAudit: { run: deliverStreams(deps), intervalMs: SECOND_MS },
      anchorAudit: { run: () => anchor.advance(), intervalMs: SECOND_MS },
    },
    restore: () => anchor.advance(),
    onStop: () => anchor.advance(),
    adminCalls: { verifyAudit: verifyChain(deps) },
    listeners: [appendAuditEvent(deps)],
  }
}
