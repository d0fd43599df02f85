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
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 sm:items-start sm:px-8">
        <h1 className="text-xl font-[620] tracking-[-0.012em] text-balance break-words">{title}</h1>
        {sentence && (
          <p className="col-span-2 row-start-2 mt-0.5 text-soft wrap-anywhere sm:col-span-1">{sentence}</p>
        )}
        {actions && (
          <div className="col-start-2 row-start-1 flex flex-wrap justify-end gap-2 sm:row-span-2">
            {actions}
          </div>
        )}
      </div>
      {tabs && <div className="pt-3.5 [&>[role=tablist]]:px-4 sm:[&>[role=tablist]]:px-8">{tabs}</div>}
    </header>
  )
}
