import type { ReactNode } from 'react'

/** A titled part of a drawer, or, with `level` 2, of a page. */
export function Section({
  title,
  level = 3,
  children,
}: {
  title: string
  level?: 2 | 3
  children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className="mb-2.5 font-semibold">{title}</Heading>
      {children}
    </section>
  )
}
