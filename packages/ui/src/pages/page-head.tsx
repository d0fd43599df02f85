import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: ReactNode
  /** One sentence. */
  sentence?: ReactNode
  /** The primary action is the last one. */
  actions?: ReactNode
  /** A `TabList`, when the page has parts. */
  tabs?: ReactNode
}

export function PageHead({ title, sentence, actions, tabs }: PageHeadProps) {
  return (
    <header className="pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 sm:grid sm:grid-cols-[minmax(min-content,1fr)_auto] sm:items-start sm:gap-y-0 sm:px-8">
        {/* A word breaks only where it is longer than the page: the actions go below before it does. */}
        <h1 className="max-w-[calc(100vw-2rem)] min-w-min flex-1 basis-0 text-xl font-[620] tracking-[-0.012em] text-balance break-words">
          {title}
        </h1>
        {sentence && (
          <p className="order-last w-full text-soft wrap-anywhere sm:order-none sm:col-start-1 sm:row-start-2 sm:mt-0.5">
            {sentence}
          </p>
        )}
        {actions && (
          <div className="flex flex-wrap gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:justify-end">
            {actions}
          </div>
        )}
      </div>
      {tabs && <div className="pt-3.5 [&>[role=tablist]]:px-4 sm:[&>[role=tablist]]:px-8">{tabs}</div>}
    </header>
  )
}
