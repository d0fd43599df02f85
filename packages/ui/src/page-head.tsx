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
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 sm:px-8">
        <div className="min-w-0">
          <h1 className="text-xl font-[620] tracking-[-0.012em] text-balance break-words">{title}</h1>
          {sentence && <p className="mt-0.5 text-soft">{sentence}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {tabs && <div className="pt-3.5 [&>[role=tablist]]:px-4 sm:[&>[role=tablist]]:px-8">{tabs}</div>}
    </header>
  )
}
