import { ApiProblem } from '@nora/client'
import { Card, lazyPart, Notice, SkeletonRows, useTexts } from '@nora/ui'
import type { SharedContent } from '@nora/vault-client'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useShares } from '../../../platform/vault/use-shares.ts'
import type { ShareSecret } from '../../../platform/vault-port.ts'
import { ShownOnce } from './shown-once.tsx'
import { takeFragment } from './take-fragment.ts'
import { visitorTexts } from './visitor.messages.ts'

const OpenedShare = lazyPart(() => import('./opened-share.tsx'), 'OpenedShare')

type Opened = {
  content: SharedContent
  views_left: number | null
  can_reply: boolean
  passphrase: string | null
}

/** What a link leads to. Nothing is opened before a button is pressed: previews of messengers burn no view. */
export function VisitorPage() {
  const texts = useTexts(visitorTexts)
  const [fragment] = useState(() => takeFragment(window))
  usePageTitle(texts.title)
  return (
    <Card className="p-6">
      <h1 className="text-xl font-[620]">{texts.title}</h1>
      <div className="mt-4">
        {fragment.kind === 'whole' ? (
          <Share share={{ id: fragment.id, secret: fragment.secret }} />
        ) : (
          <Notice tone="warn" title={texts.faults[fragment.kind].title}>
            {texts.faults[fragment.kind].sentence}
          </Notice>
        )}
      </div>
    </Card>
  )
}

function Share({ share }: { share: ShareSecret }) {
  const texts = useTexts(visitorTexts)
  const shares = useShares()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isGone, setGone] = useState(false)
  const look = useQuery({
    queryKey: ['share', share.id],
    queryFn: () => shares.lookAtShare(share),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    throwOnError: false,
    meta: { isPlaced: true },
  })
  if (isGone || isMissing(look.error)) return <Missing />
  if (opened) {
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <OpenedShare
          {...opened}
          read={(id, index) => shares.readFileChunk(id, index)}
          onReply={(text) => shares.replyToShare({ ...share, passphrase: opened.passphrase }, text)}
        />
      </Suspense>
    )
  }
  if (look.error) return <LoadFailure title={texts.failed} error={look.error} onRetry={look.refetch} />
  if (!look.data) return <SkeletonRows rows={3} />
  return (
    <ShownOnce
      look={look.data}
      open={async (passphrase) => {
        try {
          setOpened({ ...(await shares.openShare({ ...share, passphrase })), passphrase })
        } catch (error) {
          if (!isMissing(error)) throw error
          setGone(true)
        }
      }}
    />
  )
}

/** Wrong, late, used and revoked links answer alike. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404
}

function Missing() {
  const { faults } = useTexts(visitorTexts)
  return (
    <Notice tone="warn" title={faults.gone.title}>
      {faults.gone.sentence}
    </Notice>
  )
}
