import { Button, classNames, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import { inspectorTexts } from '../inspector.messages.ts'

export type BoundedTextProps = {
  bytes: Uint8Array
  /** How much is drawn at once, and added by each press. */
  stepBytes: number
  toText(bytes: Uint8Array): string
  /** Long lines break instead of scrolling. */
  wrap?: boolean
}

/** The beginning of something long, and more of it on demand: a page of megabytes stays quick. */
export function BoundedText({ bytes, stepBytes, toText, wrap = false }: BoundedTextProps) {
  const texts = useTexts(inspectorTexts)
  const [shownBytes, setShownBytes] = useState(stepBytes)
  const left = bytes.length - shownBytes
  return (
    <>
      <Code wrap={wrap}>{toText(bytes.subarray(0, shownBytes))}</Code>
      {left > 0 && (
        <Button size="small" className="mt-2" onClick={() => setShownBytes(shownBytes + stepBytes)}>
          {texts.showMore(left)}
        </Button>
      )}
    </>
  )
}

export function Code({ wrap = false, children }: { wrap?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <pre tabIndex={0} className={classNames('overflow-x-auto', wrap && 'break-words whitespace-pre-wrap')}>
      {children}
    </pre>
  )
}
