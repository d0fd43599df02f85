import { PageHead, type PageHeadProps, TabList, type TabListProps, TabPanel } from '@nora/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title.ts'

export type ListPageProps<Tab extends string> = Pick<PageHeadProps, 'sentence' | 'actions'> & {
  title: string
  /** Parts of the page; the children are of the one that is open. */
  tabs?: TabListProps<Tab> | false
  /** An `ObjectList`, and what opens over it: drawers, forms, questions. */
  children: ReactNode
}

const BODY = 'px-4 sm:px-8'

/** A page of things of one kind. */
export function ListPage<Tab extends string>({ title, tabs, children, ...head }: ListPageProps<Tab>) {
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} {...head} tabs={tabs && <TabList {...tabs} />} />
      {tabs ? (
        <TabPanel name={tabs.name} value={tabs.value} className={BODY}>
          {children}
        </TabPanel>
      ) : (
        <div className={BODY}>{children}</div>
      )}
    </>
  )
}
