import { hasWords } from '../../../platform/lists/list-search.ts'
import type { Line } from './to-lines.ts'

export const LINE_VIEWS = ['all', 'here', 'root', 'own', 'unsaved'] as const
export type LineView = (typeof LINE_VIEWS)[number]

const SHOWS: Record<LineView, (line: Line) => boolean> = {
  all: () => true,
  here: ({ place }) => place !== 'root',
  root: ({ place }) => place === 'root',
  own: ({ own }) => own !== null,
  unsaved: ({ mark }) => mark !== null,
}

/** Views that show something, and not the same as all. */
export function listViews(lines: readonly Line[]): LineView[] {
  const inherits = lines.some(SHOWS.root)
  return LINE_VIEWS.filter(
    (view) => view === 'all' || ((view !== 'here' || inherits) && lines.some(SHOWS[view])),
  )
}

/** A line that is being typed in stays, whatever is searched for. */
export function filterLines(lines: readonly Line[], view: LineView, words: string): readonly Line[] {
  if (view === 'all' && words === '') return lines
  return lines.filter(
    (line) =>
      line.place === 'new' ||
      (SHOWS[view](line) &&
        hasWords(words, line.entry ? [line.entry.name, line.entry.comment, ...line.entry.tags] : [])),
  )
}
