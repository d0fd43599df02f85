import type { ReactNode } from 'react'

/** A titled part of a drawer. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
