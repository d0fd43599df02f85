import { classNames, controlStyle, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { faultsTexts } from '../lines/faults.messages.ts'
import { sayFault } from '../lines/say-fault.ts'
import type { Line } from '../lines/to-lines.ts'
import { tableTexts } from './table.messages.ts'
import { useEditing, useTable } from './table-context.ts'

/** Of the whole row, under what it says: what is not saved is seen from afar. */
const GROUND = 'pointer-events-none absolute inset-0 -z-10'
const GROUNDS = { new: 'bg-ok-soft', changed: 'bg-warn-soft', removed: 'bg-bad-soft' }

/** Name and comment; a field while the line is typed in. */
export function NameCell({ line }: { line: Line }) {
  const texts = useTexts(tableTexts)
  const faults = useTexts(faultsTexts)
  const isEditing = useEditing(line) !== null
  const { entry, fault } = line
  const name = entry?.name ?? ''
  const wrong = fault?.kind === 'name' ? sayFault(fault, faults) : null
  const isUnreadable = entry === null && line.saved?.is_broken !== true
  const noted = entry ? [entry.comment, ...entry.tags.map((tag) => `#${tag}`)].join(' ') : ''
  const note = wrong ?? (isUnreadable ? texts.unreadableNote : noted)
  return (
    <span className="block min-w-0" data-line={line.id}>
      {line.mark && <span aria-hidden="true" className={classNames(GROUND, GROUNDS[line.mark])} />}
      {isEditing ? (
        <NameInput line={line} name={name} isWrong={wrong !== null} />
      ) : (
        <span
          className={classNames(
            // What a secret is known by is not cut where there is little room.
            'block truncate font-medium max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:leading-4 max-sm:wrap-anywhere',
            entry ? 'font-mono text-code' : 'text-sm',
            line.mark === 'removed' && 'text-faint line-through',
            line.place === 'root' && 'text-soft',
          )}
        >
          {entry ? toSafeText(name) : isUnreadable ? texts.unreadable : texts.broken}
        </span>
      )}
      {note.trim() !== '' && (
        <span
          title={toSafeText(note)}
          className={classNames('block truncate text-xs', wrong ? 'text-bad' : 'text-faint max-sm:hidden')}
        >
          {toSafeText(note)}
        </span>
      )}
    </span>
  )
}

function NameInput({ line, name, isWrong }: { line: Line; name: string; isWrong: boolean }) {
  const { fields } = useTexts(tableTexts)
  const table = useTable()
  const input = useRef<HTMLInputElement>(null)
  const isFirst = useEditing(line) === 'name'
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <input
      ref={input}
      type="text"
      data-cell="name"
      aria-label={fields.name}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={name}
      onChange={({ target }) => table.type(line, { name: target.value }, 'name')}
      onKeyDown={(event) => endByKey(event, (how) => table.end(line, how))}
      className={classNames(controlStyle, 'h-7! font-mono text-code')}
    />
  )
}

/** Enter goes on, Escape takes back what was typed. */
export function endByKey(event: KeyboardEvent, end: (how: 'next' | 'given_up') => void): void {
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
  end(event.key === 'Enter' ? 'next' : 'given_up')
}
