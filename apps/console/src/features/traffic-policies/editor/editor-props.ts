import type { RulePlace } from '@nora/policy'
import type { Ref } from 'react'
import type { PolicyLanguage } from '../language/policy-language.ts'
import type { Checked } from '../language/questions.ts'

export type EditorHandle = {
  focus(): void
  /** Puts the cursor at the start of a stretch of the text, and shows it. */
  reveal(place: { start: number; end: number }): void
  nextError(): void
}

export type PolicyEditorProps = {
  ref?: Ref<EditorHandle>
  label: string
  value: string
  onChange(text: string): void
  isReadOnly?: boolean
  language: PolicyLanguage
  checked: Checked | null
  /** The rule that is marked. */
  rule?: RulePlace | null
  onCursor?(offset: number): void
  /** The editor is there, and checks may begin. */
  onOpen?(): void
}

export type CodeMirrorProps = PolicyEditorProps & {
  /** Where the cursor stood in the plain field; null: elsewhere on the page. */
  cursor: number | null
}
