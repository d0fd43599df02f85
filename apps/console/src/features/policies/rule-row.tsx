import { type IdleRule, type IpEffect, writeNetwork } from '@nora/kit'
import { Button, classNames, IconButton, Input, Select, useTexts } from '@nora/ui'
import { CircleAlert, GripVertical, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import type { FormRule } from './policy-form.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** After which one is taken to have written what one meant. */
const PAUSE_MS = 600

export type RuleRowProps = {
  rule: FormRule
  /** The position of the rule, counted from 1. */
  place: number
  idle: IdleRule | undefined
  isChecked: boolean
  isDragged: boolean
  onChange(change: Partial<FormRule>): void
  onRemove(): void
  onMove(by: number): void
  /** Where the pointer is that drags the rule; null: it let go. */
  onDrag(y: number | null): void
}

export function RuleRow({ rule, place, idle, isChecked, isDragged, ...on }: RuleRowProps) {
  const texts = useTexts(editorTexts)
  const noteId = useId()
  const isTyping = useIsTyping(rule.network)
  const effects: { value: IpEffect; label: string }[] = [
    { value: 'allow', label: texts.allow },
    { value: 'deny', label: texts.deny },
  ]
  const note = isTyping && !isChecked ? null : getNote({ rule, idle, isChecked })
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 rounded-md sm:grid-cols-[auto_8.5rem_minmax(0,1.3fr)_minmax(0,1fr)_auto]',
        isDragged && 'bg-hover',
      )}
    >
      <Handle place={place} onMove={on.onMove} onDrag={on.onDrag} />
      <Select
        value={rule.effect}
        options={effects}
        aria-label={texts.effectOf(place)}
        onChange={(effect) => on.onChange({ effect })}
      />
      <Input
        code
        data-network=""
        value={rule.network}
        placeholder={texts.network}
        aria-label={texts.networkOf(place)}
        aria-invalid={note?.kind === 'error' ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="col-span-3 row-start-2 sm:col-span-1 sm:row-start-auto"
        onChange={({ target }) => on.onChange({ network: target.value })}
      />
      <Input
        value={rule.description}
        placeholder={texts.note}
        aria-label={texts.descriptionOf(place)}
        autoComplete="off"
        maxLength={200}
        className="col-span-3 row-start-3 sm:col-span-1 sm:row-start-auto"
        onChange={({ target }) => on.onChange({ description: target.value })}
      />
      <IconButton
        label={texts.removeRule(place)}
        tooltip={false}
        size="small"
        icon={<X aria-hidden="true" />}
        className="col-start-3 row-start-1 sm:col-start-5"
        onClick={on.onRemove}
      />
      {note && (
        <div
          id={noteId}
          className={classNames(
            'col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 text-sm sm:col-start-2',
            note.kind === 'error' ? 'text-bad' : 'text-warn',
          )}
        >
          <span className="flex min-w-0 items-start gap-1.5">
            {note.kind === 'error' ? (
              <CircleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
            ) : (
              <TriangleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
            )}
            <span className="min-w-0">{note.say(texts)}</span>
          </span>
          {note.fixes?.map((network) => (
            <Button key={network} size="small" onClick={() => on.onChange({ network })}>
              <span className="font-mono text-code">{network}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** Whether the text was changed a moment ago. Not until the field is left: what it says then would move the button that is being pressed. */
function useIsTyping(text: string): boolean {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled !== text
}

type HandleProps = Pick<RuleRowProps, 'place' | 'onMove' | 'onDrag'>

/** Dragged with mouse or finger; with the keyboard the arrows move the rule, and the focus stays on it. */
function Handle({ place, onMove, onDrag }: HandleProps) {
  const texts = useTexts(editorTexts)
  const end = () => onDrag(null)
  return (
    <button
      type="button"
      aria-label={texts.move(place)}
      className="-ml-1 flex touch-none cursor-grab items-center gap-0.5 rounded-sm py-1.5 pr-1 text-faint hover:text-text active:cursor-grabbing"
      onKeyDown={(event: KeyboardEvent) => {
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        onMove(step)
      }}
      onPointerDown={(event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(event.clientY)
      }}
      onPointerMove={(event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event.clientY)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <GripVertical className="size-4" aria-hidden="true" />
      <span aria-hidden="true" className="min-w-4 text-right text-xs tabular-nums">
        {place}
      </span>
    </button>
  )
}

type Note = {
  kind: 'error' | 'hint'
  say(texts: (typeof editorTexts)['ru']): string
  /** Suggests what may have been meant. */
  fixes?: readonly string[]
}

function getNote({ rule, idle, isChecked }: Pick<RuleRowProps, 'rule' | 'idle' | 'isChecked'>): Note | null {
  const isBlank = rule.network.trim() === ''
  if (isBlank) return isChecked ? { kind: 'error', say: ({ networkNeeded }) => networkNeeded } : null
  const written = writeNetwork(rule.network)
  if (written.kind === 'wrong') return { kind: 'error', say: ({ wrongNetwork }) => wrongNetwork }
  if (written.kind === 'host_bits') {
    const fixes = [written.network, written.address]
    return { kind: 'error', say: ({ hostBits }) => hostBits, fixes }
  }
  if (idle === undefined) return null
  const { kind, by } = idle
  return {
    kind: 'hint',
    say: ({ duplicate, shadowed }) => (kind === 'duplicate' ? duplicate : shadowed)(by + 1),
  }
}
