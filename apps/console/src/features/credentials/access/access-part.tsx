import type { OwnAccess } from '@nora/contract/credentials'
import { Badge, Button, lazyPart, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { Braces, KeyRound, SquareTerminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { ExpiryCell } from '../expiry-cell.tsx'
import { accessTexts } from './access.messages.ts'
import { useAccess } from './access.queries.ts'

const EndAccessDialog = lazyPart(() => import('./end-access-dialog.tsx'), 'EndAccessDialog')

const icons = { token: SquareTerminal, api_key: Braces, public_key: KeyRound }

/** The token and keys that act as this person, in whichever team, and their ends. */
export function AccessPart() {
  const texts = useTexts(accessTexts)
  const list = useAccess()
  const [ending, setEnding] = useState<OwnAccess | null>(null)
  return (
    <>
      <SettingList
        title={texts.title}
        help={texts.sentence}
        list={
          list.isPending ? (
            <SkeletonRows rows={3} />
          ) : list.data ? (
            <Rows items={list.data.items} onEnd={setEnding} />
          ) : (
            <LoadFailure title={texts.loadFailed} error={list.error} onRetry={list.refetch} />
          )
        }
      />
      <Suspense>{ending && <EndAccessDialog item={ending} onClose={() => setEnding(null)} />}</Suspense>
    </>
  )
}

function Rows({ items, onEnd }: { items: readonly OwnAccess[]; onEnd(item: OwnAccess): void }) {
  const texts = useTexts(accessTexts)
  if (items.length === 0) return <p className="px-4 py-4 text-soft sm:px-6">{texts.none}</p>
  return (
    <ul>
      {items.map((item) => (
        <Row key={item.id} item={item} onEnd={() => onEnd(item)} />
      ))}
    </ul>
  )
}

function Row({ item, onEnd }: { item: OwnAccess; onEnd(): void }) {
  const texts = useTexts(accessTexts)
  const Icon = icons[item.kind]
  const name = item.name ?? texts.token
  return (
    <SettingRow
      icon={<Icon aria-hidden="true" />}
      title={
        <>
          <span className="min-w-0">{name}</span>
          {item.kind !== 'token' && <Badge>{texts.kinds[item.kind]}</Badge>}
          {item.scope && (
            <Badge tone={item.scope === 'full' ? 'warn' : undefined}>{texts.scopes[item.scope]}</Badge>
          )}
        </>
      }
      note={
        <>
          <span className="font-mono text-code break-all">{item.mark}</span>
          <span className="block">
            {item.team.name} · {texts.made} <RelativeTime at={item.created_at} /> ·{' '}
            {item.last_used_at ? (
              <>
                {texts.lastUsed} <RelativeTime at={item.last_used_at} />
                {item.last_used_address && (
                  <span className="font-mono text-code"> {item.last_used_address}</span>
                )}
              </>
            ) : (
              texts.neverUsed
            )}
            {item.expires_at && (
              <>
                {' '}
                · {texts.until} <ExpiryCell expires_at={item.expires_at} />
              </>
            )}
          </span>
        </>
      }
    >
      <Button aria-label={`${texts.end}: ${name}`} onClick={onEnd}>
        {texts.end}
      </Button>
    </SettingRow>
  )
}
