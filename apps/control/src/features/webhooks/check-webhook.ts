import type { CheckedWebhook, CheckWebhook } from '@nora/contract/webhooks'
import type { Lang, Localized } from '@nora/kit'
import {
  compileFilter,
  compileTransform,
  type RequestView,
  type Transform,
  toRequestView,
} from '@nora/webhooks'
import type { Actor } from '../../platform/actor.ts'
import { inField } from './check-settings.ts'
import { listRequests, type RequestRow } from './stored/requests.store.ts'
import { readBody } from './stored/stored-body.ts'
import type { WebhookRow } from './stored/webhooks.store.ts'
import { getVisibleWebhook } from './webhook-access.ts'
import type { Deps } from './webhooks.deps.ts'

type Item = CheckedWebhook['items'][number]
const SHOWN_CHARACTERS = 4096

/** Tries a filter and a transform on the last stored requests. Nothing is sent. */
export function checkWebhook(deps: Deps) {
  return async (
    actor: Actor,
    lang: Lang,
    { id, filter, transform, last }: CheckWebhook & { id: string },
  ): Promise<CheckedWebhook> => {
    const webhook = await getVisibleWebhook(deps.db, actor, id)
    const compiled = {
      filter: filter === null ? null : inField('filter', () => compileFilter(filter)),
      transform:
        transform === null ? null : inField('transform', () => compileTransform(transform, deps.transforms)),
    }
    const rows = await listRequests(deps.db, { webhook_id: id }, { limit: last })
    const items: Item[] = []
    for (const row of rows) {
      const view = await toView(deps, webhook, row)
      if (view !== null) items.push(await check(view, { ...compiled, row, lang }))
    }
    return { items }
  }
}

/** null: its body is gone. */
async function toView(deps: Deps, { scheme }: WebhookRow, row: RequestRow): Promise<RequestView | null> {
  const body = await readBody(deps, row)
  const { method, path, query, headers } = row
  const received_at = row.received_at.getTime()
  return body && toRequestView({ method, path, query, headers, body, received_at, sender: scheme })
}

type With = {
  row: RequestRow
  filter: ReturnType<typeof compileFilter> | null
  transform: Transform | null
  lang: Lang
}

async function check(view: RequestView, { row, filter, transform, lang }: With): Promise<Item> {
  const about = { request_id: row.id, error: null, result: null }
  const { isMatch, error } = filter?.run(view) ?? { isMatch: true, error: null }
  if (error !== null) return { ...about, is_match: false, error: { text: error, line: null, column: null } }
  if (!isMatch || transform === null) return { ...about, is_match: isMatch }
  const outcome = await transform.run(view)
  if (outcome.kind === 'failed') {
    const { line, column } = outcome
    return { ...about, is_match: true, error: { text: inLang(outcome.text, lang), line, column } }
  }
  const { method, path, headers, body } = outcome.request
  const came = row.query === '' ? row.path : `${row.path}?${row.query}`
  return {
    ...about,
    is_match: true,
    result: {
      method: method ?? row.method,
      path: path ?? came,
      headers: headers?.map(([name, value]) => [name, value]) ?? row.headers,
      body: (body ?? view.body ?? '').slice(0, SHOWN_CHARACTERS),
    },
  }
}

const inLang = (text: Localized, lang: Lang): string => text[lang]
