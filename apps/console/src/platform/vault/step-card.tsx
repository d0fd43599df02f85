import { Card } from '@nora/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export type StepCardProps = {
  /** Which step of how many; null for what is no step. */
  place: string | null
  title: string
  sentence: ReactNode
  children: ReactNode
}

/** One step; its heading takes the focus, so that the change is heard. */
export function StepCard({ place, title, sentence, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a title of its own
  useEffect(() => {
    if (place !== null) heading.current?.focus()
  }, [title])
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={id}>
        {place && <p className="mb-1 text-sm text-faint">{place}</p>}
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        <p className="mt-1 mb-5 text-soft">{sentence}</p>
        {children}
      </section>
    </Card>
  )
}
