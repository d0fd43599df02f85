import type { Action } from '../policy-host.ts'
import { toFields } from './redirect.ts'

/** Answers in place of the service. */
export const customResponse: Action = ({ config, text }) => {
  const fields = toFields(config.headers, text)
  const hasType = fields.some(([name]) => name.toLowerCase() === 'content-type')
  return {
    kind: 'answer',
    answer: {
      status: (config.status_code as number | undefined) ?? 200,
      fields: hasType ? fields : [['Content-Type', 'text/plain; charset=utf-8'], ...fields],
      body: text(config.body ?? config.content ?? ''),
    },
  }
}
