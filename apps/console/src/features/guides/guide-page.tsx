import { classNames, linkStyle, Skeleton, useTexts } from '@nora/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { GuideBlocks } from './guide-blocks.tsx'
import { guidesTexts } from './guides.messages.ts'
import { useGuide } from './guides.queries.ts'
import type { GuideName, GuideSection } from './guides.ts'

/** One guide, with its headings beside it. */
export function GuidePage({ name }: { name: GuideName }) {
  const texts = useTexts(guidesTexts)
  const { data: guide, error, refetch } = useGuide(name)
  const { hash } = useLocation()
  useEffect(() => {
    if (guide !== undefined && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [guide, hash])
  const { title, sentence } = texts.guides[name]
  return (
    <ListPage
      title={guide?.title ?? title}
      sentence={sentence}
      actions={
        <Link to="/help/guides" className={classNames(linkStyle, 'text-sm')}>
          {texts.all}
        </Link>
      }
    >
      <div className="grid gap-x-12 py-5 lg:grid-cols-[minmax(0,46rem)_minmax(0,15rem)]">
        <article className="min-w-0 space-y-3">
          {guide === undefined && error === null && <Skeleton className="h-96 rounded-lg" />}
          {guide === undefined && error !== null && (
            <LoadFailure title={texts.failed} error={error} onRetry={refetch} />
          )}
          {guide?.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </article>
        {guide && <Contents sections={guide.sections.filter(({ id }) => id !== '')} />}
      </div>
    </ListPage>
  )
}

function Section({ section }: { section: GuideSection }) {
  const texts = useTexts(guidesTexts)
  const { id, depth, title } = section
  const Heading = depth > 2 ? 'h3' : 'h2'
  return (
    <>
      {id !== '' && (
        <Heading
          id={id}
          className={classNames('group scroll-mt-6 font-semibold', depth > 2 ? 'pt-3' : 'pt-6 text-lg')}
        >
          {title}{' '}
          <a
            href={`#${id}`}
            aria-label={texts.anchor(title)}
            className="text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          >
            #
          </a>
        </Heading>
      )}
      <GuideBlocks section={section} />
    </>
  )
}

function Contents({ sections }: { sections: readonly GuideSection[] }) {
  const texts = useTexts(guidesTexts)
  if (sections.length < 2) return null
  return (
    <nav aria-label={texts.contents} className="text-sm max-lg:hidden">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto">
        <p className="mb-2 font-medium">{texts.contents}</p>
        <ul className="space-y-1.5">
          {sections.map(({ id, title, depth }) => (
            <li key={id} className={depth > 2 ? 'pl-3' : undefined}>
              <a href={`#${id}`} className="text-soft hover:text-text hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
