import { Button, useTexts } from '@nora/ui'
import { CircleAlert, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import {
  type Evaluation,
  type FormRule,
  IP_RULES_PER_POLICY,
  idleByKey,
  moveRule,
  newRule,
} from './policy-form.ts'
import { RuleRow } from './rule-row.tsx'

export type RulesFieldProps = {
  value: readonly FormRule[]
  evaluation: Evaluation
  onChange(rules: readonly FormRule[]): void
  error: string | undefined
  /** Also what is still empty is pointed out. */
  isChecked: boolean
}

/** Rules in order, sorted by dragging a handle or by arrow keys on it. */
export function RulesField({ value: rules, evaluation, onChange, error, isChecked }: RulesFieldProps) {
  const texts = useTexts(editorTexts)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const idle = useMemo(() => idleByKey(rules), [rules])

  function move(from: number, to: number): void {
    const moved = moveRule(rules, from, to)
    if (moved === rules) return
    onChange(moved)
    setSaid(texts.moved(to + 1, rules.length))
  }

  /** The dragged rule takes the place over which the pointer is. */
  function dragTo(y: number): void {
    const from = rules.findIndex(({ key }) => key === dragged)
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    if (from !== -1) move(from, to === -1 ? rows.length - 1 : to)
  }

  function replace(at: number, change: Partial<FormRule>): void {
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...change } : rule)))
  }

  function remove(at: number): void {
    onChange(rules.filter((_, place) => place !== at))
    // The focus would be lost with the row.
    requestAnimationFrame(() => focusRow(list.current, Math.min(at, rules.length - 2)))
  }

  function add(): void {
    onChange([...rules, newRule()])
    requestAnimationFrame(() => focusRow(list.current, rules.length))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-[550]">{texts.rules}</legend>
      <p className="mb-2 text-sm text-soft">{texts.rulesHelp}</p>
      <ol ref={list} className="flex flex-col gap-4 sm:gap-2">
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            place={at + 1}
            idle={idle.get(rule.key)}
            isChecked={isChecked}
            isDragged={dragged === rule.key}
            onChange={(change) => replace(at, change)}
            onRemove={() => remove(at)}
            onMove={(by) => move(at, at + by)}
            onDrag={(y) =>
              y === null ? setDragged(null) : dragged === rule.key ? dragTo(y) : setDragged(rule.key)
            }
          />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          disabled={rules.length >= IP_RULES_PER_POLICY}
        >
          {texts.add}
        </Button>
        <p className="w-full min-w-0 text-sm text-soft sm:w-auto sm:flex-1">
          {rules.length >= IP_RULES_PER_POLICY
            ? texts.tooManyRules(IP_RULES_PER_POLICY)
            : getRest(texts, evaluation)}
        </p>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Says what happens to addresses that match no rule. */
function getRest(texts: (typeof editorTexts)['ru'], { readCount, deniesRest }: Evaluation): string {
  if (readCount === 0) return texts.noRules
  return deniesRest ? texts.anyAllow : texts.noAllow
}

function focusRow(list: HTMLElement | null, at: number): void {
  list?.children[at]?.querySelector<HTMLInputElement>('input[data-network]')?.focus()
}
