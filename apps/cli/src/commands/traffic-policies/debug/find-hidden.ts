import { REDACTED } from '@nora/capture/redaction'
import type { DebugInput } from '@nora/policy'

/** What stands in a capture in place of its secrets: `req.headers.authorization`, `req.body`. */
export function findHidden({ request, response }: Pick<DebugInput, 'request' | 'response'>): string[] {
  return [...findIn('req', request), ...(response === null ? [] : findIn('res', response))]
}

type Message = { headers: DebugInput['request']['headers']; body: Uint8Array }

function findIn(root: 'req' | 'res', { headers, body }: Message): string[] {
  const fields = headers
    .filter(([, value]) => value.includes(REDACTED))
    .map(([name]) => `${root}.headers.${name.toLowerCase()}`)
  const isBodyHidden = Buffer.from(body).includes(REDACTED)
  return [...new Set(fields), ...(isBodyHidden ? [`${root}.body`] : [])]
}
