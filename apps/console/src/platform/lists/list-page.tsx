import { PageHead, type PageHeadProps, TabList, type TabListProps, TabPanel } from '@nora/ui'
import type { ReactNode } from 'react'
import { Explained } from '../guide-link.tsx'
import { usePageTitle } from '../page-title.ts'
import { ShownNote } from './list-note.tsx'

export type ListPageProps<Tab extends string> = Pick<PageHeadProps, 'sentence' | 'actions'> & {
  title: string
  /** The guide that explains the page, such as `teams#ip-policies`. */
  guide?: string
  /** Parts of the page; the children are of the one that is open. */
  tabs?: TabListProps<Tab> | false
  /** An `ObjectList`, and what opens over it: drawers, forms, questions. */
  children: ReactNode
}

const BODY = 'px-4 sm:px-8'

/** A page of things of one kind. */
export function ListPage<Tab extends string>({
  title,
  guide,
  sentence,
  tabs,
  children,
  ...head
}: ListPageProps<Tab>) {
  usePageTitle(title)
  return (
    <>
      <PageHead
        title={title}
        sentence={guide === undefined ? sentence : <Explained sentence={sentence} guide={guide} />}
        {...head}
        tabs={tabs && <TabList {...tabs} />}
      />
      {tabs ? (
        <TabPanel name={tabs.name} value={tabs.value} className={BODY}>
          <ShownNote />
          {children}
        </TabPanel>
      ) : (
        <div className={BODY}>
          <ShownNote />
          {children}
        </div>
      )}
    </>
  )
}
