import type { Overview } from '@nora/contract/overview'
import { Button, Card, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { overviewTexts } from './overview.messages.ts'

export type UnusedNamesProps = {
  names: Overview['unused_domains']
  /** Begins a tunnel on the name. */
  onOpen(name: string): void
}

/** Names that the reader reserved and that lead nowhere now. */
export function UnusedNames({ names: { items, total }, onOpen }: UnusedNamesProps) {
  const texts = useTexts(overviewTexts)
  if (total === 0) return null
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3 font-semibold sm:px-5">{texts.names}</h2>
      <ul className="divide-y divide-line">
        {items.map(({ id, name, hostname }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2 sm:px-5">
            <Link
              to="/domains"
              search={{ domain: id }}
              className="min-w-0 flex-1 font-mono text-code wrap-anywhere hover:underline"
            >
              {hostname}
            </Link>
            <Button size="small" aria-label={texts.openOn(hostname)} onClick={() => onOpen(name)}>
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm sm:px-5">
          <Link to="/domains" className={linkStyle}>
            {texts.more(total - items.length)}
          </Link>
        </p>
      )}
    </Card>
  )
}
