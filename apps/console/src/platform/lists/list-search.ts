import type { Sort } from '@nora/ui'

/** What every list keeps in the address of its page. */
export type ListSearch = {
  q?: string
  /** A column, `-` before it for descending. */
  sort?: string
}

/** What the address of a page says, and how the page changes it. */
export type PageAddress<Search> = {
  search: Search
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<Search>, isStep: boolean): void
}

/** A parameter by its name, where it is a text. */
export function getText(search: object, name: string): string | undefined {
  const value = (search as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** Values with commas between. */
export function toList(value: string | undefined): string[] {
  return value ? value.split(',') : []
}

/** A column, `-` before it for descending. */
export function toSort(value: string | undefined): Sort | null {
  if (!value) return null
  return value.startsWith('-')
    ? { column: value.slice(1), descending: true }
    : { column: value, descending: false }
}

export function fromSort(sort: Sort | null): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.column}` : undefined
}

/** Whether every word of the query is somewhere in the texts, in any case of letters. */
export function hasWords(q: string | undefined, texts: readonly (string | null)[]): boolean {
  if (!q) return true
  const text = texts.join(' ').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether the value is among the chosen ones; nothing chosen lets everything through. */
export function isChosen(chosen: string | undefined, value: string): boolean {
  const values = toList(chosen)
  return values.length === 0 || values.includes(value)
}
