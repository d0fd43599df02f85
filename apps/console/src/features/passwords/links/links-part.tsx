import { Button, EmptyState, Notice, Section, SkeletonRows, useTexts } from '@nora/ui'
import type { ShareView } from '@nora/vault-client'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { failuresTexts } from '../failures.messages.ts'
import { useOwnShares, usePeople } from '../passwords.queries.ts'
import type { VaultSearch } from '../vault-search.ts'
import { SharedWithMe } from './from-members.tsx'
import { linksTexts } from './links.messages.ts'
import { OwnLinks } from './own-links.tsx'

type LinksPartProps = Pick<PageAddress<VaultSearch>, 'onSearch'>

/** Links that the reader made, with their replies, and what others shared with the reader. */
export function LinksPart({ onSearch }: LinksPartProps) {
  const texts = useTexts(linksTexts)
  const failures = useTexts(failuresTexts)
  const mayShare = useMay('vault.share_outside')
  const { data, error, refetch } = useOwnShares()
  if (error && !data) return <LoadFailure title={failures.shares} error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows />
  const { mine, for_me } = data
  const newButton = mayShare && (
    <Button icon={<Link2 aria-hidden="true" />} onClick={() => onSearch({ open: 'text' }, true)}>
      {texts.shareText}
    </Button>
  )
  if (mine.length === 0 && for_me.length === 0) {
    return <EmptyState title={texts.empty} sentence={texts.emptySentence} action={newButton} />
  }
  return (
    <div className="grid grid-cols-1 gap-8 py-5">
      {for_me.length > 0 && (
        <Section level={2} title={texts.forMe}>
          <SharedWithMe shares={for_me} />
        </Section>
      )}
      <Section level={2} title={texts.mine}>
        <div className="mb-3">{newButton}</div>
        <Mine shares={mine} />
      </Section>
    </div>
  )
}

function Mine({ shares }: { shares: readonly ShareView[] }) {
  const texts = useTexts(linksTexts)
  const { data: people } = usePeople()
  const [hasEnded, setEnded] = useState(false)
  const open = shares.filter(
    ({ state, reply }) => state === 'open' || state === 'unfinished' || reply !== null,
  )
  const shown = hasEnded ? shares : open
  const ended = shares.length - open.length
  return (
    <>
      {shown.length > 0 ? (
        <OwnLinks shares={shown} people={people} />
      ) : (
        <Notice tone="info">{texts.noneOpen}</Notice>
      )}
      {ended > 0 && (
        <Button
          look="ghost"
          size="small"
          className="mt-2"
          aria-expanded={hasEnded}
          onClick={() => setEnded(!hasEnded)}
        >
          {hasEnded ? texts.hideEnded : texts.showEnded(ended)}
        </Button>
      )}
    </>
  )
}
