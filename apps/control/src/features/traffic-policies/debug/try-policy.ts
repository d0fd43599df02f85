import type { DebugTrace } from '@nora/contract/traffic-policies'
import { checkText } from '../language/check-text.ts'
import { runDebug } from '../running/run-debug.ts'
import { listAttachedTo } from '../stored/attachments.store.ts'
import { openText } from '../stored/policy-text.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { findVersion } from '../stored/versions.store.ts'

/** Nobody in particular asks: an address of the documentation's own (RFC 5737). */
const SOMEBODY = '203.0.113.7'

type Asked = { method: string; url: string; headers: [name: string, value: string][] }

/** What the version in force at an address of the team does to a request; null: nothing is attached there. */
export function tryAttachedPolicy({ db, sealer, clock }: Pick<Deps, 'db' | 'sealer' | 'clock'>) {
  return async (team_id: string, endpoint: string, asked: Asked): Promise<DebugTrace['decision'] | null> => {
    const [attached] = await listAttachedTo(db, team_id, [endpoint])
    const number = attached && (attached.pinned ?? attached.policy.published)
    const version = number ? await findVersion(db, attached.policy_id, number) : undefined
    if (attached === undefined || version === undefined) return null
    const { plan } = checkText(openText(sealer, attached.policy_id, version.text_sealed).source)
    if (plan === null) return null
    const request = {
      ...asked,
      version: 'HTTP/1.1',
      body: '',
      body_encoding: 'utf8',
      client_ip: SOMEBODY,
    } as const
    const nowMs = clock.now().getTime()
    return (await runDebug(plan, { request, response: null, hidden: [], standIns: [], nowMs })).decision
  }
}
