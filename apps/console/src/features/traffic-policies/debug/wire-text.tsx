import { useId } from 'react'
import type { Head } from './diff-heads.ts'

/** A titled text, as it goes over the wire. */
export function WireText({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 font-[560]">
        {title}
      </h2>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </section>
  )
}

export function showMessage({ start_line, headers }: Head, body = ''): string {
  const head = [start_line, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return body === '' ? head : `${head}\n\n${body}`
}
