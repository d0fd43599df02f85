import { parseReferences, type Reference } from '@nora/secrets-kit'
import type { Line } from '../lines/to-lines.ts'
import { findLinkFaults, type LinkFault, type LinkPlace } from './find-link-faults.ts'

/** Direct links of a secret within its config, as a hint says them: references as they are written, names of users. */
export type Links = {
  uses: readonly string[]
  users: readonly string[]
  /** Why programs do not get it as it is written. */
  fault?: LinkFault
}
export type LinksByName = ReadonlyMap<string, Links>

const known = new WeakMap<object, readonly Reference[]>()

/** Of names that refer to others, or are referred to; `slug` is that of the config. */
export function listLinks(lines: readonly Line[], slug: string): LinksByName {
  const links = new Map<string, { uses: string[]; users: string[] }>()
  const take = (name: string) => {
    const found = links.get(name) ?? { uses: [], users: [] }
    links.set(name, found)
    return found
  }
  for (const line of lines) {
    const { entry, mark } = line
    if (!entry || mark === 'removed' || entry.name === '') continue
    for (const { project, config, name } of listReferences(line)) {
      const isHere = project === undefined && (config === undefined || config === slug)
      add(take(entry.name).uses, isHere ? name : [project, config, name].filter(Boolean).join('.'))
      if (isHere) add(take(name).users, entry.name)
    }
  }
  return links
}

/** The same with what is wrong with values that refer to others. */
export function listCheckedLinks(lines: readonly Line[], place: LinkPlace): LinksByName {
  const links = listLinks(lines, place.config)
  const referring = [...links].flatMap(([name, { uses }]) => (uses.length > 0 ? name : []))
  const faults = findLinkFaults(lines, referring, place)
  return new Map(
    [...links].map(([name, found]): [string, Links] => {
      const fault = faults.get(name)
      return [name, fault ? { ...found, fault } : found]
    }),
  )
}

/** Typing in one line changes no hint of the others: the same map then. */
export function keepLinks(before: LinksByName, next: LinksByName): LinksByName {
  return toText(before) === toText(next) ? before : next
}

/** Each entry is read once: of a thousand lines one is typed in. */
function listReferences({ entry, own }: Line): readonly Reference[] {
  if (!entry) return []
  if (own !== null) return parse(own)
  const found = known.get(entry) ?? parse(entry.value)
  known.set(entry, found)
  return found
}

function parse(value: string): readonly Reference[] {
  return parseReferences(value).filter((part) => part.kind === 'reference')
}

function add(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name)
}

function toText(links: LinksByName): string {
  return JSON.stringify([...links])
}
