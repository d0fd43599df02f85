import { EmptyState, linkStyle, PageHead, SkeletonRows, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VaultLoadFailure } from '../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from './failures.messages.ts'
import { frameTexts } from './frame.messages.ts'
import { isGone } from './is-gone.ts'
import type { Failure } from './secrets.queries.ts'
import { secretsTitles } from './secrets-titles.messages.ts'

/** In place of what did not load: nothing is said of whether it exists for others. */
export function LoadOrGone({ error, what, onRetry }: { error: Error; what: Failure; onRetry(): unknown }) {
  const failures = useTexts(failuresTexts)
  const frame = useTexts(frameTexts)
  if (isGone(error)) {
    return <Gone title={frame.gone} sentence={frame.goneSentence} />
  }
  return <VaultLoadFailure title={failures[what]} error={error} onRetry={onRetry} />
}

type PageOrGoneProps = { error: Error | null; what: Failure; onRetry(): unknown }

/** The same in place of a whole page, also while it loads: it has a heading all the same. */
export function PageOrGone({ error, ...props }: PageOrGoneProps) {
  return <EmptyPage>{error ? <LoadOrGone error={error} {...props} /> : <SkeletonRows rows={8} />}</EmptyPage>
}

export function EmptyPage({ children }: { children: ReactNode }) {
  const { secrets } = useTexts(secretsTitles)
  return (
    <>
      <PageHead title={secrets} />
      {children}
    </>
  )
}

type GoneProps = { title: string; sentence: string; link?: ReactNode }

export function Gone({ title, sentence, link }: GoneProps) {
  const { toProjects } = useTexts(frameTexts)
  return (
    <EmptyState
      drawing="search"
      title={title}
      sentence={sentence}
      action={
        link ?? (
          <Link to="/secrets" className={linkStyle}>
            {toProjects}
          </Link>
        )
      }
    />
  )
}
