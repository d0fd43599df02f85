import { Card, PageHead, SkeletonRows } from '@nora/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Explained } from './guide-link.tsx'
import { LoadFailure } from './load-failure.tsx'
import { usePageTitle } from './page-title.ts'

export type SettingsPageProps<Data> = {
  texts: { title: string; sentence: string; loadFailed: string }
  /** The guide that explains the page, such as `teams#seats`. */
  guide?: string
  query: UseQueryResult<Data>
  children(data: Data): ReactNode
}

/** One column of parts about one thing, once it has loaded. */
export function SettingsPage<Data>({ texts, guide, query, children }: SettingsPageProps<Data>) {
  usePageTitle(texts.title)
  const { data } = query
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={
          guide === undefined ? texts.sentence : <Explained sentence={texts.sentence} guide={guide} />
        }
      />
      <div className="flex max-w-[760px] flex-col gap-5 px-4 py-5 sm:px-8">
        {query.isPending && (
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        )}
        {query.isError && data === undefined && (
          <LoadFailure title={texts.loadFailed} error={query.error} onRetry={query.refetch} />
        )}
        {data !== undefined && children(data)}
      </div>
    </>
  )
}
