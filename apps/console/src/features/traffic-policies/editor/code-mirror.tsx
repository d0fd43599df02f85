import { acceptCompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap, nextDiagnostic, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Prec } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useLang, useTexts } from '@nora/ui'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { editorTexts } from './editor.messages.ts'
import { editorLook } from './editor-look.ts'
import type { CodeMirrorProps, EditorHandle } from './editor-props.ts'
import { languageSupport, toEditorDiagnostics } from './language-support.ts'
import { markedRule, markRule } from './rule-mark.ts'
import { toPhrases } from './to-phrases.ts'

/** Keys of the page, which the editor would use for something of its own. */
const FOR_THE_PAGE = new Set(['Mod-Enter', 'Mod-s'])

/**
 * The editor in a shadow tree: there its styles are objects, which the content policy of the page allows, and not
 * elements, which it forbids.
 */
export function CodeMirrorEditor({ cursor, ref, ...props }: CodeMirrorProps) {
  const lang = useLang()
  const { phrases } = useTexts(editorTexts)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { value, checked, isReadOnly = false, rule = null, label, language } = props

  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        selection: { anchor: Math.min(cursor ?? 0, latest.current.value.length) },
        extensions: [
          basics(),
          EditorState.readOnly.of(isReadOnly),
          EditorState.phrases.of(toPhrases(phrases)),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
          languageSupport(language, lang),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
            if (update.selectionSet) latest.current.onCursor?.(update.state.selection.main.head)
          }),
        ],
      }),
    })
    view.current = editor
    if (cursor !== null) editor.focus()
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [cursor, isReadOnly, label, lang, language, phrases])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (!editor || !checked) return
    editor.dispatch(setDiagnostics(editor.state, toEditorDiagnostics(checked.diagnostics, editor, lang)))
  }, [checked, lang])

  useEffect(() => {
    view.current?.dispatch({ effects: markRule.of(rule) })
  }, [rule])

  useImperativeHandle(ref, () => toHandle(view))
  return (
    <div
      ref={host}
      data-editor={isReadOnly ? 'read-only' : 'open'}
      className="h-full min-h-0 overflow-hidden"
    />
  )
}

function toHandle(view: { current: EditorView | null }): EditorHandle {
  return {
    focus: () => view.current?.focus(),
    reveal: ({ start }) => {
      const editor = view.current
      if (!editor) return
      const most = editor.state.doc.length
      editor.dispatch({
        selection: { anchor: Math.min(start, most) },
        effects: EditorView.scrollIntoView(Math.min(start, most), { y: 'center' }),
      })
      editor.focus()
    },
    nextError: () => {
      const editor = view.current
      if (!editor) return
      editor.focus()
      nextDiagnostic(editor)
    },
  }
}

function basics() {
  const forEditor = [
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...searchKeymap,
    ...lintKeymap,
  ]
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    yaml(),
    EditorView.lineWrapping,
    editorLook,
    markedRule,
    Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    keymap.of(forEditor.filter(({ key }) => key === undefined || !FOR_THE_PAGE.has(key))),
  ]
}
