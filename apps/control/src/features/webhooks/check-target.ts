import type { WebhookTarget } from '@nora/contract/webhooks'
import { isPublicAddress, parseAddress } from '@nora/kit'
import { canSignWebhook, checkWebhookSecret } from '@nora/signatures'
import { compileFilter, compileTransform, type TransformSource } from '@nora/webhooks'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { inField } from './check-settings.ts'
import type { WebhookRow } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

type Wanted = Pick<WebhookTarget, 'kind' | 'address' | 'filter' | 'sign'> & {
  transform: TransformSource | null
  /** Of `sign: standard`; null: it is given none now. */
  secret: string | null
  hasSecret: boolean
}

type Needs = Pick<Deps, 'config' | 'transforms' | 'findGatewayEndpoint'>

const INTERNAL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const HOSTNAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/** Refuses a target that nothing could be delivered to, as far as it can be known when it is saved. */
export async function assertTarget(
  deps: Needs,
  db: Db,
  webhook: Pick<WebhookRow, 'team_id' | 'scheme' | 'sealed_secrets'>,
  wanted: Wanted,
  toField: (part: string) => string,
): Promise<void> {
  await assertAddress(deps, db, webhook.team_id, wanted, toField('address'))
  const { filter, transform, sign, secret } = wanted
  if (filter !== null) inField(toField('filter'), () => compileFilter(filter))
  if (transform !== null) {
    const compiled = inField(toField('transform'), () => compileTransform(transform, deps.transforms))
    const failure = await compiled.check()
    if (failure !== null)
      throw fieldProblem(toField('transform'), failure.text, { line: failure.line, column: failure.column })
  }
  if (sign === 'fresh' && !canSignFresh(webhook))
    throw fieldProblem(toField('sign'), webhooksTexts.cannotSignFresh)
  if (sign === 'standard' && secret === null && !wanted.hasSecret)
    throw fieldProblem(toField('secret'), webhooksTexts.signNeedsSecret)
  if (secret !== null) inField(toField('secret'), () => checkWebhookSecret('standard', secret))
}

/** Whether the secret that checks requests of the sender can make a signature as well. */
export function canSignFresh({
  scheme,
  sealed_secrets,
}: Pick<WebhookRow, 'scheme' | 'sealed_secrets'>): boolean {
  return scheme !== null && sealed_secrets.length > 0 && canSignWebhook(scheme)
}

async function assertAddress(
  { config, findGatewayEndpoint }: Needs,
  db: Db,
  team_id: string,
  { kind, address }: Pick<Wanted, 'kind' | 'address'>,
  field: string,
): Promise<void> {
  if (kind === 'url') assertUrl(address, config.may_reach_private, field)
  if (kind === 'agent' && !INTERNAL.test(address)) throw fieldProblem(field, webhooksTexts.notInternal)
  if (kind === 'tunnel' && !HOSTNAME.test(address)) throw fieldProblem(field, webhooksTexts.notHostname)
  if (kind === 'gateway' && (await findGatewayEndpoint(db, team_id, address)) === null)
    throw fieldProblem(field, webhooksTexts.noSuchGateway)
}

function assertUrl(address: string, mayBePrivate: boolean, field: string): void {
  const url = URL.canParse(address) ? new URL(address) : null
  const isWeb = url?.protocol === 'https:' || (mayBePrivate && url?.protocol === 'http:')
  if (url === null || !isWeb || url.username !== '' || url.password !== '')
    throw fieldProblem(field, webhooksTexts.notUrl)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (mayBePrivate) return
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  if (isLocalName || (parseAddress(host) !== null && !isPublicAddress(host)))
    throw fieldProblem(field, webhooksTexts.privateUrl)
}
