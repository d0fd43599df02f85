import type { Zone } from '@nora/contract/zones'
import { useTexts } from '@nora/ui'
import { ArrowDown } from 'lucide-react'
import { zonesTexts } from './zones.messages.ts'

/** Draws which record leads whom where, with the values of this zone. */
export function ZoneDelegation({ zone }: { zone: Zone }) {
  const { drawer: texts } = useTexts(zonesTexts)
  return (
    <ol className="grid gap-3 sm:grid-cols-2">
      {zone.records.map(({ name, value }) => {
        const isChallenge = name.startsWith('_acme-challenge.')
        return (
          <li
            key={name}
            className="flex flex-col items-center gap-1 rounded-md border border-line p-3 text-sm"
          >
            <span className="text-soft">{isChallenge ? texts.issuer : texts.visitors}</span>
            <code className="max-w-full text-center break-all">{name}</code>
            <span className="flex items-center gap-1 text-faint">
              <ArrowDown className="size-3.5" aria-hidden="true" />
              {texts.leadsTo}
            </span>
            <code className="max-w-full text-center break-all">{value}</code>
            <span className="text-center text-soft">{isChallenge ? texts.here : texts.edges}</span>
          </li>
        )
      })}
    </ol>
  )
}
