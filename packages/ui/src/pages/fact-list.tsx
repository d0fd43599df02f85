import type { ReactNode } from 'react'

/** Names and values, one below the other. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="py-0.5 text-faint">{name}</dt>
          <dd className="py-0.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
