import { BodyReplacer } from '../bodies/body-replacer.ts'
import { concatBytes } from '../bodies/byte-arrays.ts'
import type { EventField } from '../bodies/event-message.ts'
import type { Action } from '../policy-host.ts'
import { collectMatches } from './body-find-replace.ts'
import { PROCEED } from './outcomes.ts'

/** Replaces text in fields of one event. */
export const sseFindReplace: Action = ({ config, event, text }) => {
  const { results, onReplaced } = collectMatches()
  if (event === null) return { ...PROCEED, results }
  const given = config.replacements as readonly { from: unknown; to?: unknown; field?: EventField }[]
  const dropped: string[] = []
  for (const [index, { from, to, field = 'data' }] of given.entries()) {
    const value = event.get(field)
    if (value === null) continue
    let isFound = false
    const replacer = new BodyReplacer([{ pattern: text(from), to: text(to ?? '') }], (_, content) => {
      isFound = true
      onReplaced(index, content)
    })
    const bytes = new TextEncoder().encode(value)
    const made = new TextDecoder().decode(concatBytes([replacer.push(bytes), replacer.end()]))
    if (isFound && !event.set(field, made)) dropped.push(field)
  }
  if (dropped.length === 0) return { ...PROCEED, results }
  return { ...PROCEED, results, note: 'left alone, because a wait has to be a number: retry' }
}
