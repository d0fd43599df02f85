import { classNames, controlStyle, useTexts } from '@nora/ui'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { looksLikeEnv } from '../import/looks-like-env.ts'
import { completeReference, findTypedReference, listMatches } from '../lines/complete-references.ts'
import type { Line } from '../lines/to-lines.ts'
import { useConfig } from '../secrets.queries.ts'
import { endByKey } from './name-cell.tsx'
import { ReferenceList } from './reference-list.tsx'
import { tableTexts } from './table.messages.ts'
import { useEditing, useIsShown, useTable } from './table-context.ts'

type ValueInputProps = { line: Line; value: string }

/** One line of a value; after `${` the names that may follow are offered. */
export function ValueInput({ line, value }: ValueInputProps) {
  const { fields } = useTexts(tableTexts)
  const table = useTable()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isFirst = useEditing(line) === 'value'
  const isShown = useIsShown(line) || value === ''
  const completion = useCompletion(line, value, input)
  const { matches, active } = completion
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (matches.length > 0 && completion.takeKey(event)) return
    if (event.key === 'Enter' && (event.shiftKey || event.altKey)) {
      event.preventDefault()
      table.openEditor(line)
    } else endByKey(event, (how) => table.end(line, how))
  }
  /** A field of one line would lose where its lines end. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text.trim()) || looksLikeEnv(text)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length)
    table.type(line, { value: pasted.replaceAll('\r\n', '\n') }, 'paste')
    table.openEditor(line)
  }
  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        data-cell="value"
        aria-label={fields.value(line.entry?.name ?? '')}
        aria-invalid={line.fault?.kind === 'value' || undefined}
        aria-autocomplete="list"
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-activedescendant={matches.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => {
          table.type(line, { value: target.value }, 'value')
          completion.follow(target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={completion.close}
        className={classNames(
          controlStyle,
          'h-7! font-mono text-code',
          !isShown && '[-webkit-text-security:disc] focus:[-webkit-text-security:none]',
        )}
      />
      {matches.length > 0 && (
        <ReferenceList
          id={listId}
          anchor={input.current}
          label={fields.names}
          names={matches}
          active={active}
          onChoose={completion.choose}
        />
      )}
    </>
  )
}

function useCompletion(line: Line, value: string, input: { current: HTMLInputElement | null }) {
  const table = useTable()
  const [cursor, setCursor] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const wanted = useRef<number | null>(null)
  const typed = cursor === null ? undefined : findTypedReference(value, cursor)
  const names = useReferenceNames(line, typed?.typed)
  const matches = typed ? listMatches(names, typed.typed) : []
  useLayoutEffect(() => {
    if (wanted.current === null) return
    input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })

  function choose(name: string) {
    if (!typed || cursor === null) return
    const completed = completeReference(value, typed, { name, cursor })
    table.type(line, { value: completed.value }, 'value')
    wanted.current = completed.cursor
    follow(name.endsWith('.') ? completed.cursor : null)
  }
  /** Whether the list has used the key. */
  function takeKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const name = matches[active]
    if (step !== undefined) setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Escape') setCursor(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && name !== undefined) choose(name)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  function follow(at: number | null) {
    setCursor(at)
    setActive(0)
  }
  return { matches, active, choose, takeKey, follow, close: () => setCursor(null) }
}

/** Names of this config and slugs of others; after a slug, the names there. */
function useReferenceNames(line: Line, typed: string | undefined): readonly string[] {
  const { listNames, siblings } = useTable()
  const slug = typed?.includes('.') ? typed.slice(0, typed.indexOf('.')) : undefined
  const { data } = useConfig(slug === undefined ? undefined : siblings.get(slug))
  if (typed === undefined) return []
  if (slug !== undefined)
    return data?.secrets.flatMap(({ entry }) => (entry ? `${slug}.${entry.name}` : [])) ?? []
  const own = listNames().filter((name) => name !== line.entry?.name)
  return [...own, ...[...siblings.keys()].map((one) => `${one}.`)]
}
