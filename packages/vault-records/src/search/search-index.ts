import type { Overview } from '../record.ts'
import { foldText, parseQuery, type SearchQuery } from './query.ts'

export type SearchEntry = {
  id: string
  overview: Overview
  /** Names of the folders from the top. */
  folder: readonly string[]
}

/** An entry folded once, so that a keystroke only compares. */
type Folded = { id: string; name: string; all: string; folder: string; tags: string[]; urls: string[] }

/** Between texts: no record holds it. */
const BETWEEN = '\0'
const RANKS = 3

/**
 * Search in memory over names, logins, addresses and tags. Answers ids: names that begin with the
 * first word before those with a word that does, those before all others, each by name.
 */
export class SearchIndex {
  readonly #entries = new Map<string, Folded>()
  readonly #collator: Intl.Collator
  #sorted: readonly Folded[] | undefined

  constructor(entries: readonly SearchEntry[], lang: string) {
    this.#collator = new Intl.Collator(lang, { numeric: true })
    for (const entry of entries) this.set(entry)
  }

  /** Adds the entry, or puts it in the place of that with its id. */
  set(entry: SearchEntry): void {
    this.#entries.set(entry.id, fold(entry))
    this.#sorted = undefined
  }

  delete(id: string): void {
    this.#entries.delete(id)
    this.#sorted = undefined
  }

  /** Ids of all entries for an empty query. */
  find(text: string): string[] {
    const query = parseQuery(text)
    const ranked: string[][] = Array.from({ length: RANKS }, () => [])
    for (const entry of this.#sort()) {
      if (fits(entry, query)) ranked[rank(entry, query.words[0])]?.push(entry.id)
    }
    return ranked.flat()
  }

  #sort(): readonly Folded[] {
    this.#sorted ??= [...this.#entries.values()].sort((one, other) => {
      return this.#collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
    })
    return this.#sorted
  }
}

function fold({ id, overview, folder }: SearchEntry): Folded {
  const { name, login, urls, tags } = overview
  const folded = { tags: tags.map(foldText), urls: urls.map(foldText) }
  const foldedName = foldText(name)
  return {
    id,
    name: foldedName,
    all: [foldedName, foldText(login), ...folded.urls, ...folded.tags].join(BETWEEN),
    folder: foldText(folder.join('/')),
    ...folded,
  }
}

function fits({ all, folder, tags, urls }: Folded, query: SearchQuery): boolean {
  return (
    query.words.every((word) => all.includes(word)) &&
    query.folders.every((part) => folder.includes(part)) &&
    query.tags.every((start) => tags.some((tag) => tag.startsWith(start))) &&
    query.urls.every((part) => urls.some((url) => url.includes(part)))
  )
}

function rank({ name }: Folded, word: string | undefined): number {
  if (word === undefined || name.startsWith(word)) return 0
  const at = name.indexOf(word)
  if (at < 0) return 2
  // A word of the name begins there.
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : 1
}
