import type { AddWebhookTarget } from '@nora/contract/webhooks'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { assertTarget } from './check-target.ts'
import { sealTargetSecret } from './stored/secrets.ts'
import type { TargetRow } from './stored/targets.store.ts'
import type { WebhookRow } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

/** Of sites; who has a laptop wants to see one after the other. */
const CONCURRENCY = 5

/** Refuses first targets that nothing could be delivered to. */
export async function assertNewTargets(
  deps: Deps,
  tx: Db,
  webhook: WebhookRow,
  targets: readonly AddWebhookTarget[],
): Promise<void> {
  for (const [index, target] of targets.entries()) {
    if (targets.findIndex(({ name }) => isSameName(name, target.name)) < index)
      throw fieldProblem(`targets.${index}.name`, webhooksTexts.targetNameTaken(target.name))
    const toField = (part: string) => `targets.${index}.${part}`
    await assertTarget(deps, tx, webhook, { ...target, hasSecret: false }, toField)
  }
}

export function toTargetRow(
  deps: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
  webhook: Pick<WebhookRow, 'id'>,
  { secret, concurrency, ...wanted }: AddWebhookTarget,
): TargetRow {
  const id = deps.ids.next('wht')
  return {
    ...wanted,
    concurrency: concurrency ?? (wanted.kind === 'agent' ? 1 : CONCURRENCY),
    id,
    webhook_id: webhook.id,
    sealed_secrets: secret === null ? [] : [sealTargetSecret(deps, id, secret)],
    state: 'active',
    reason: null,
    failures: 0,
    failing_since: null,
    away_since: null,
    probe_at: null,
    notified_at: null,
    version: 1,
    created_at: deps.clock.now(),
  }
}

export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
