import type { Gateway } from '@nora/contract/gateways'
import { Card, useLang, useTexts } from '@nora/ui'
import { stateReason } from '../../state-word.tsx'
import { pathTexts } from './path.messages.ts'

/** A picture of what visitors get while nobody serves them, and what to do about it. */
export function SeenPage({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(pathTexts)
  const lang = useLang()
  const { state, endpoint } = gateway
  if (state !== 'down' && state !== 'maintenance' && state !== 'disabled') return null
  const words = {
    down: texts.seenDown,
    maintenance: texts.seenMaintenance,
    disabled: texts.seenDisabled,
  }
  const status = state === 'disabled' ? 404 : 503
  return (
    <Card className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="w-full overflow-hidden rounded-md border border-line sm:w-80 sm:shrink-0">
        <div className="flex items-center gap-1.5 border-b border-line bg-sunken px-2.5 py-1.5">
          <span aria-hidden="true" className="size-2 rounded-full bg-line-strong" />
          <span aria-hidden="true" className="size-2 rounded-full bg-line-strong" />
          <span className="ml-1 min-w-0 truncate rounded-sm bg-surface px-2 font-mono text-xs text-soft">
            {endpoint}
          </span>
        </div>
        <div className="px-4 py-6 text-center">
          <p className="font-semibold">{words[state]}</p>
          <p className="mt-0.5 text-sm text-faint">{texts.status(status)}</p>
        </div>
      </div>
      <div className="min-w-0">
        <h2 className="font-semibold">{texts.seen}</h2>
        <p className="mt-0.5 text-soft">{stateReason(lang, gateway)}</p>
      </div>
    </Card>
  )
}
