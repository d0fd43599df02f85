import type { Fields } from '../edited-head.ts'
import type { Action } from '../policy-host.ts'
import { mayAddField } from '../safe-edit.ts'
import { PROCEED } from './outcomes.ts'
import { isOfWholeUrl, type Replaced, replacePattern } from './replace-pattern.ts'

/** Sends the visitor elsewhere; without `from` each one. */
export const redirect: Action = ({ config, request, text }) => {
  if (request === null) return PROCEED
  const to = text(config.to)
  const from = config.from === undefined ? null : text(config.from)
  const found = from === null ? { text: to, matches: [] } : toRedirected(from, to, request)
  if (found === null) return { kind: 'proceed', note: 'nothing matches `from`' }
  const { text: url, matches } = found
  if (url === '' || !mayAddField('Location', url))
    return { kind: 'proceed', note: 'no redirect, because the result cannot stand in a Location' }
  return {
    kind: 'answer',
    results: { url, matches },
    answer: {
      status: (config.status_code as number | undefined) ?? 302,
      fields: [['Location', url], ...toFields(config.headers, text)],
      body: '',
    },
  }
}

function toRedirected(
  from: string,
  to: string,
  request: { url: string; target: string; host: string },
): Replaced | null {
  return replacePattern(
    from,
    isOfWholeUrl(from, request) || /^https?:/.test(to) ? request.url : request.target,
    to,
  )
}

/** Those that an answer may have; others are left out. */
export function toFields(headers: unknown, text: (value: unknown) => string): Fields {
  return Object.entries((headers ?? {}) as Record<string, unknown>)
    .map(([name, value]) => [name, text(value)] as const)
    .filter(([name, value]) => mayAddField(name, value))
}
