import { loadPart, useTexts } from '@nora/ui'
import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import type { CodeMirrorProps, PolicyEditorProps } from './editor-props.ts'

/**
 * Text in a plain field, which the editor takes the place of when the page is idle or somebody turns to it: its code
 * is large, and the page is there before it.
 */
export function PolicyEditor(props: PolicyEditorProps) {
  const { hint } = useTexts(editorTexts)
  const plain = useRef<HTMLTextAreaElement>(null)
  const isAsked = useRef(false)
  const [opened, setOpened] = useState<{
    Editor: ComponentType<CodeMirrorProps>
    cursor: number | null
  } | null>(null)
  const { ref, value, label, isReadOnly = false } = props

  function open() {
    if (isAsked.current) return
    isAsked.current = true
    props.onOpen?.()
    loadPart(() => import('./code-mirror.tsx')).then(
      ({ CodeMirrorEditor }) => {
        const field = plain.current
        const cursor = field && document.activeElement === field ? field.selectionStart : null
        setOpened({ Editor: CodeMirrorEditor, cursor })
      },
      () => {
        isAsked.current = false
      },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Safari has no idle callback, and opens it when somebody turns to it.
    if (!('requestIdleCallback' in window)) return
    const handle = requestIdleCallback(open)
    return () => cancelIdleCallback(handle)
  }, [])

  useImperativeHandle(opened ? undefined : ref, () => ({
    focus: () => plain.current?.focus(),
    reveal: ({ start, end }) => {
      plain.current?.focus()
      plain.current?.setSelectionRange(start, end)
    },
    nextError: () => plain.current?.focus(),
  }))

  if (opened) return <opened.Editor {...props} cursor={opened.cursor} />
  return (
    <textarea
      ref={plain}
      aria-label={label}
      title={hint}
      value={value}
      readOnly={isReadOnly}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ target }) => props.onChange(target.value)}
      onFocus={open}
      onPointerEnter={open}
      onSelect={({ currentTarget }) => props.onCursor?.(currentTarget.selectionStart)}
      className="block h-full w-full resize-none bg-transparent py-2 pr-3 pl-[54px] font-mono text-code -outline-offset-2"
    />
  )
}
