import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'

export type TextEditorProps = {
  label: string
  value: string
  /** JSON is YAML too. */
  isStructured: boolean
  onChange(value: string): void
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--text-faint)', backgroundColor: 'transparent', border: 'none' },
})

/**
 * An editor of several lines, in a shadow tree: there its styles are objects, which the content policy of the page
 * allows, and not elements, which it forbids.
 */
export function TextEditor({ label, value, isStructured, onChange }: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          history(),
          indentUnit.of('  '),
          bracketMatching(),
          ...(isStructured ? [yaml()] : []),
          EditorView.lineWrapping,
          look,
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'false',
            autocapitalize: 'off',
          }),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    editor.focus()
    return () => editor.destroy()
  }, [label, isStructured])
  return <div ref={host} data-editor="open" className="h-full min-h-0 overflow-hidden" />
}
