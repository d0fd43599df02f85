import { buttonStyle, Card, EmptyState, SearchField, Skeleton, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { guidesTexts } from './guides.messages.ts'
import { useAllGuides } from './guides.queries.ts'
import { GUIDE_NAMES } from './guides.ts'
import { searchGuides } from './search-guides.ts'

export type GuideListPageProps = { query: string; onQuery(query: string): void }

/** All guides, and a search through them. */
export function GuideListPage({ query, onQuery }: GuideListPageProps) {
  const texts = useTexts(guidesTexts)
  return (
    <ListPage
      title={texts.title}
      sentence={texts.sentence}
      actions={
        <a href="/swagger/" target="_blank" rel="noreferrer" className={buttonStyle()}>
          {texts.swagger}
        </a>
      }
    >
      <div className="max-w-3xl py-5">
        <SearchField label={texts.search} value={query} onChange={onQuery} className="mb-5" />
        {query.trim() === '' ? <List /> : <Found query={query} />}
      </div>
    </ListPage>
  )
}

function List() {
  const texts = useTexts(guidesTexts)
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {GUIDE_NAMES.map((name) => (
        <li key={name}>
          <Card className="relative h-full p-4 hover:bg-hover">
            <Link
              to="/help/$guide"
              params={{ guide: name }}
              className="font-semibold after:absolute after:inset-0 after:rounded-lg"
            >
              {texts.guides[name].title}
            </Link>
            <p className="mt-0.5 text-sm text-soft">{texts.guides[name].sentence}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Found({ query }: { query: string }) {
  const texts = useTexts(guidesTexts)
  const { data: guides, error, refetch } = useAllGuides()
  const words = useDeferredValue(query)
  if (guides === undefined) {
    if (error !== null) return <LoadFailure title={texts.failed} error={error} onRetry={refetch} />
    return <Skeleton className="h-64 rounded-lg" />
  }
  const hits = searchGuides(guides, words)
  if (hits.length === 0) return <EmptyState title={texts.nothing} sentence={texts.nothingSentence} />
  return (
    <>
      <p role="status" className="mb-2 text-sm text-faint">
        {texts.found(hits.length)}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {hits.map(({ name, id, guideTitle, title, excerpt }) => (
          <li key={`${name}#${id}`}>
            <Link
              to="/help/$guide"
              params={{ guide: name }}
              hash={id}
              className="block px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <span className="font-medium">{title}</span>
              {id !== '' && <span className="text-sm text-faint"> · {guideTitle}</span>}
              <span className="block text-sm text-soft wrap-anywhere">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
