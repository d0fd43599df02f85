import { SearchField, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { type ReactNode, useState } from 'react'
import { hasWords } from '../../../platform/lists/list-search.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { membersTexts } from './members.messages.ts'

/** Fewer are seen at one look. */
const SEARCH_FROM = 8

type Row = { person: PersonView; isNew: boolean }

/** Rows of people in the order of their names, those that were just added first, and a search where there are many. */
export function useFoundPeople<R extends Row>(rows: readonly R[]): { found: R[]; search: ReactNode } {
  const texts = useTexts(membersTexts)
  const [words, setWords] = useState('')
  const isLong = rows.length >= SEARCH_FROM
  const found = rows
    .filter(({ person, isNew }) => !isLong || isNew || hasWords(words.trim(), [toName(person), person.email]))
    .sort(
      (one, other) =>
        Number(other.isNew) - Number(one.isNew) || toName(one.person).localeCompare(toName(other.person)),
    )
  const search = isLong && (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SearchField
        label={texts.search}
        value={words}
        onChange={setWords}
        // Enter here sends no form that the list stands in.
        form="none"
        className="w-full sm:w-72"
      />
      <span className="text-code text-faint">{texts.shown(found.length, rows.length)}</span>
    </div>
  )
  return { found, search }
}

function toName(person: PersonView): string {
  return personName({ ...person, id: person.user_id })
}
