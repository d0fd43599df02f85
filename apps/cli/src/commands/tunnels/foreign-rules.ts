import { type Objection, objectToAddedField, objectToRemovedField } from '@nora/command-line'
import { isRecord, type Settings, textOf } from './foreign-settings.ts'

/** Where a setting stands in the source, and where the places of those that do not fit are kept. */
export type Source = { readonly path: string; readonly lost: string[] }

/** Of a list in other clients' settings what can be taken over; undefined when nothing can. */
export function takeList(
  value: unknown,
  { path, lost }: Source,
  object: (text: string) => Objection,
): string[] | undefined {
  const items: unknown[] = [value ?? []].flat()
  const taken: string[] = []
  const unfit: string[] = []
  for (const [index, item] of items.entries()) {
    const text = textOf(item)
    if (text === undefined || object(text) !== null) unfit.push(`${path}.${index}`)
    else taken.push(text)
  }
  if (taken.length > 0) lost.push(...unfit)
  else if (items.length > 0) lost.push(path)
  return listOrNone(taken)
}

/** `{ "X-A": "1" }` as fields to add. */
export function takeFields(value: unknown, side: 'request' | 'response', { path, lost }: Source): string[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) => {
    const field = `${side}:${name}: ${textOf(text) ?? ''}`
    if (objectToAddedField(field) === null) return [field]
    lost.push(`${path}.${name}`)
    return []
  })
}

/** `{ add: ["X-A: 1"], remove: ["X-B"] }` as fields to add and to remove. */
export function takeEdits(value: unknown, side: 'request' | 'response', { path, lost }: Source) {
  const edits: Settings = isRecord(value) ? value : {}
  const withSide = (texts: string[] | undefined) => (texts ?? []).map((text) => `${side}:${text}`)
  return {
    add: withSide(takeList(edits.add, { path: `${path}.add`, lost }, objectToAddedField)),
    remove: withSide(takeList(edits.remove, { path: `${path}.remove`, lost }, objectToRemovedField)),
  }
}

export function listOrNone(items: readonly string[]): string[] | undefined {
  return items.length === 0 ? undefined : [...items]
}
