import { signWebhook } from '@nora/signatures'
import { compileTransform, type TransformedRequest, toRequestView } from '@nora/webhooks'
import { StorageUnavailable } from '../../../platform/files/files.ts'
import type { RequestRow } from '../stored/queues.store.ts'
import type { Headers, RequestEdit } from '../stored/request-parts.ts'
import { openSecrets, openTargetSecrets } from '../stored/secrets.ts'
import { readBody } from '../stored/stored-body.ts'
import type { TargetRow } from '../stored/targets.store.ts'
import type { WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { countPasses, PASSES_HEADER, setFields, toForwarded } from './outgoing.ts'

type Draft = { method: string; path: string; headers: Headers; body: Buffer }
export type Prepared =
  | Draft
  | { error: 'loop' | 'transform' | 'transform_busy' | 'expired' | 'storage'; text: string | null }

type Parts = {
  webhook: WebhookRow
  target: TargetRow
  request: RequestRow
  delivery_id: string
  edit: RequestEdit | null
  attempt: number
  /** As the target knows itself. */
  toUrl: (path: string) => string
}

/** The stored request as its target is to get it: edited, transformed, signed. */
export async function prepare(deps: Deps, parts: Parts): Promise<Prepared> {
  const { webhook, target, request, edit } = parts
  const body = edit?.body === undefined ? await findBody(deps, request) : Buffer.from(edit.body)
  // Another attempt may find the storage again.
  if (body === 'unavailable') return { error: 'storage', text: null }
  if (body === null) return { error: 'expired', text: null }
  const came = request.query === '' ? request.path : `${request.path}?${request.query}`
  const passed = countPasses(request.headers)
  if (passed === null) return { error: 'loop', text: null }
  let draft: Draft = {
    method: edit?.method ?? request.method,
    path: edit?.path ?? came,
    headers: toForwarded(edit?.headers ?? request.headers),
    body,
  }
  if (target.transform !== null) {
    const [path = '', query = ''] = draft.path.split(/\?(.*)/s, 2)
    const received_at = request.received_at.getTime()
    const view = toRequestView({ ...draft, path, query, received_at, sender: webhook.scheme })
    const outcome = await compileTransform(target.transform, deps.transforms).run(view)
    if (outcome.kind === 'failed') {
      const place = outcome.line === null ? '' : ` (${outcome.line}:${outcome.column ?? 1})`
      // These are no fault of the transform.
      const isBusy = outcome.fault === 'busy' || outcome.fault === 'stopped'
      return { error: isBusy ? 'transform_busy' : 'transform', text: `${outcome.text.en}${place}` }
    }
    draft = applyTransformed(draft, outcome.request)
  }
  const signed = sign(deps, parts, draft)
  const own: [string, string][] = [
    [PASSES_HEADER, String(passed + 1)],
    ['webhook-request-id', request.id],
    ['webhook-attempt', String(parts.attempt)],
  ]
  return { ...signed, headers: setFields(signed.headers, own) }
}

async function findBody(deps: Deps, request: RequestRow): Promise<Buffer | null | 'unavailable'> {
  try {
    return await readBody(deps, request)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    deps.log.warn({ err: error }, 'a webhook is delivered later: the storage of files does not give its body')
    return 'unavailable'
  }
}

function applyTransformed(draft: Draft, made: TransformedRequest): Draft {
  const headers = made.headers?.map(([name, value]): [string, string] => [name, value])
  const type: [string, string][] =
    made.isJson && headers === undefined ? [['content-type', 'application/json']] : []
  return {
    method: made.method ?? draft.method,
    path: made.path ?? draft.path,
    headers: setFields(toForwarded(headers ?? draft.headers), type),
    body: made.body === null ? draft.body : Buffer.from(made.body),
  }
}

function sign(deps: Deps, { webhook, target, request, toUrl }: Parts, draft: Draft): Draft {
  if (target.sign === 'keep') return draft
  const isFresh = target.sign === 'fresh'
  const secrets = isFresh ? openSecrets(deps, webhook) : openTargetSecrets(deps, target)
  const scheme = isFresh ? webhook.scheme : 'standard'
  if (scheme === null || secrets.length === 0) return draft
  const url = toUrl(draft.path)
  const signed = signWebhook(scheme, {
    secret: secrets,
    body: draft.body,
    url,
    time: deps.clock.now().getTime(),
    // The same over attempts and replays, so that a receiver knows what it has had.
    deliveryId: request.id,
  })
  // Twilio signs a digest in the query.
  const { pathname, search } = new URL(signed.url)
  return {
    ...draft,
    path: signed.url === url ? draft.path : `${pathname}${search}`,
    headers: setFields(draft.headers, signed.headers),
    body: Buffer.from(signed.body),
  }
}
