import type { RulePlace } from '@nora/policy'
import { classNames, useTexts } from '@nora/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Checked } from '../language/questions.ts'
import { useChecked, usePolicyLanguage } from '../language/use-policy-language.ts'
import { editorTexts } from './editor.messages.ts'
import type { EditorHandle } from './editor-props.ts'
import { Findings } from './findings.tsx'
import { PolicyEditor } from './policy-editor.tsx'

export type TextHandle = EditorHandle & {
  /** The canonical text; null where it cannot be read. */
  format(): Promise<string | null>
}

export type TextPaneProps = {
  ref?: Ref<TextHandle>
  value: string
  onChange(text: string): void
  isReadOnly?: boolean
  /** The page is of no use without the checker: it starts before somebody turns to the text. */
  isCheckedAtOnce?: boolean
  rule?: RulePlace | null
  onCursor?(offset: number): void
  onChecked?(checked: Checked): void
  className?: string
}

/** The text of a policy with what the checker says of it. */
export function TextPane({
  ref,
  value,
  onChange,
  onChecked,
  isCheckedAtOnce = false,
  className,
  ...given
}: TextPaneProps) {
  const { label } = useTexts(editorTexts)
  const language = usePolicyLanguage()
  const [isOpen, setOpen] = useState(isCheckedAtOnce)
  const { checked, isFailed } = useChecked(language, value, isOpen)
  const editor = useRef<EditorHandle>(null)
  useEffect(() => {
    if (checked) onChecked?.(checked)
  }, [checked, onChecked])
  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    reveal: (place) => editor.current?.reveal(place),
    nextError: () => editor.current?.nextError(),
    format: () => language.ask({ kind: 'format', source: value }),
  }))
  return (
    <div className={classNames('flex min-h-0 flex-col', className)}>
      <div className="min-h-0 flex-1">
        <PolicyEditor
          {...given}
          ref={editor}
          label={label}
          value={value}
          onChange={onChange}
          language={language}
          checked={checked}
          onOpen={() => setOpen(true)}
        />
      </div>
      <Findings
        diagnostics={checked?.diagnostics ?? null}
        isFailed={isFailed}
        onOpen={({ line, column }) => {
          const start = toOffset(value, line, column)
          editor.current?.reveal({ start, end: start })
        }}
        {...(!given.isReadOnly && {
          onFix: ({ start, end, text }) => onChange(value.slice(0, start) + text + value.slice(end)),
        })}
      />
    </div>
  )
}

function toOffset(text: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start)
    if (end === -1) break
    start = end + 1
  }
  return Math.min(start + column - 1, text.length)
}
