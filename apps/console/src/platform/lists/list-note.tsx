import { Notice } from '@nora/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListNote } from '../routing/history-state.ts'

/** Says above a list why what a link led to is not open. The next step leaves it behind. */
export function ShownNote() {
  const note = useLocation({ select: ({ state }) => state.note })
  if (!note) return null
  return (
    <Notice tone="warn" title={note.title} className="mt-5">
      {note.sentence}
    </Notice>
  )
}

export type GoneProps = ListNote & {
  /** What the address names, and nothing is. */
  id: string
  /** Parameters of the address that mean nothing without it. */
  details?: readonly string[]
}

/** Stands for what is not there: it takes the id out of the address and leaves a note above the list. */
export function Gone({ id, title, sentence, details = [] }: GoneProps) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is told once
  useEffect(() => {
    const isKept = ([name, value]: [string, unknown]) => value !== id && !details.includes(name)
    void navigate({
      to: '.',
      search: (search: object) => Object.fromEntries(Object.entries(search).filter(isKept)),
      state: { note: { title, sentence } },
      replace: true,
    })
  }, [])
  return null
}
