import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editorLook } from './editor-look.ts'

export type MergeEditorProps = {
  label: string
  theirs: string
  mine: string
  keep: string
  take: string
  onChange(text: string): void
}

/** One text over another: each place that differs is kept or taken back by a press. */
export function MergeEditor(props: MergeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const { theirs, mine, label, keep, take } = latest.current
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: mine,
        extensions: [
          lineNumbers(),
          history(),
          yaml(),
          EditorView.lineWrapping,
          editorLook,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          unifiedMergeView({
            original: theirs,
            collapseUnchanged: { margin: 3, minSize: 6 },
            mergeControls: (kind, act) => drawControl(kind === 'accept' ? keep : take, act),
          }),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [])
  return <div ref={host} className="h-full overflow-hidden" />
}

function drawControl(label: string, act: (event: MouseEvent) => void): HTMLElement {
  const control = document.createElement('button')
  control.type = 'button'
  control.className = 'cm-diagnosticAction'
  control.textContent = label
  control.addEventListener('mousedown', act)
  control.addEventListener('click', (event) => {
    // A press of the keyboard has no place on the screen.
    if (event.detail === 0) act(event)
  })
  return control
}
