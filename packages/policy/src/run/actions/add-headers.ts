import type { Action } from '../policy-host.ts'
import { noteDropped } from './outcomes.ts'

/** Adds fields beside those that are there. */
export const addHeaders: Action = ({ config, request, response, text }) => {
  const head = (response ?? request)?.head
  const dropped: string[] = []
  const added = new Map<string, string>()
  for (const [name, template] of Object.entries(config.headers as Record<string, unknown>)) {
    const value = text(template)
    if (head?.add(name, value) === true) added.set(name, value)
    else dropped.push(name)
  }
  return { kind: 'proceed', results: { headers_added: added }, ...noteDropped(dropped) }
}
