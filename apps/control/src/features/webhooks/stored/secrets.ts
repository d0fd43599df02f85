import type { Sealer } from '../../../platform/sealer.ts'
import type { TargetRow } from './targets.store.ts'
import type { WebhookRow } from './webhooks.store.ts'

type Needs = { sealer: Sealer }

export function openSecrets(
  { sealer }: Needs,
  { id, sealed_secrets }: Pick<WebhookRow, 'id' | 'sealed_secrets'>,
): string[] {
  return sealed_secrets.map((sealed) => sealer.open(`webhook ${id}`, sealed))
}

export function sealSecrets({ sealer }: Needs, id: string, secrets: readonly string[]): string[] {
  return secrets.map((secret) => sealer.seal(`webhook ${id}`, secret))
}

export function openTargetSecrets(
  { sealer }: Needs,
  { id, sealed_secrets }: Pick<TargetRow, 'id' | 'sealed_secrets'>,
): string[] {
  return sealed_secrets.map((sealed) => sealer.open(`webhook target ${id}`, sealed))
}

export function sealTargetSecret({ sealer }: Needs, id: string, secret: string): string {
  return sealer.seal(`webhook target ${id}`, secret)
}
