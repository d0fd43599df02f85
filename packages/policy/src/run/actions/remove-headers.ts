import type { Action } from '../policy-host.ts'
import { noteDropped } from './outcomes.ts'

export const removeHeaders: Action = ({ config, request, response, text }) => {
  const head = (response ?? request)?.head
  const names = (config.headers as unknown[]).map(text)
  const removed = names.filter((name) => head?.remove(name) === true)
  const dropped = names.filter((name) => !removed.includes(name))
  return { kind: 'proceed', results: { headers_removed: removed }, ...noteDropped(dropped) }
}
