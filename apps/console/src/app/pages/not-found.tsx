import { BurrowDrawing, buttonStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMarkPageFailed } from '../../platform/navigation/page-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { appTexts } from '../app.messages.ts'

export function NotFound() {
  const { notFound: texts } = useTexts(appTexts)
  usePageTitle(texts.title)
  useMarkPageFailed()
  return (
    <div className="grid min-h-[80dvh] place-items-center px-4">
      <div className="flex max-w-sm flex-col items-center text-center">
        <BurrowDrawing />
        <h1 className="mt-4 text-xl font-[620] tracking-[-0.012em]">{texts.title}</h1>
        <p className="mt-1 text-soft">{texts.sentence}</p>
        <Link to="/" className={buttonStyle({ className: 'mt-5' })}>
          {texts.home}
        </Link>
      </div>
    </div>
  )
}
