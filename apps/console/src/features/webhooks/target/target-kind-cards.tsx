import { useTexts } from '@nora/ui'
import { CircleDashed, Globe, Laptop, type LucideIcon, Split, Waypoints } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { targetTexts } from './target.messages.ts'
import type { TargetKind } from './target-address.ts'

const ICONS: Record<TargetKind | 'none', LucideIcon> = {
  none: CircleDashed,
  url: Globe,
  tunnel: Waypoints,
  gateway: Split,
  agent: Laptop,
}

type TargetKindCardsProps = { kinds: readonly (TargetKind | 'none')[]; field: UseFormRegisterReturn }

/** What a target may be, as cards: native radios, so that arrows choose. */
export function TargetKindCards({ kinds, field }: TargetKindCardsProps) {
  const texts = useTexts(targetTexts)
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{texts.kind}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = ICONS[kind]
          return (
            <label
              key={kind}
              className="relative flex cursor-pointer items-start gap-2.5 rounded-md border border-line p-2.5 transition-colors duration-100 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                value={kind}
                {...field}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden="true" strokeWidth={1.7} className="mt-0.5 size-[18px] shrink-0 text-soft" />
              <span className="min-w-0">
                <span className="block font-[550]">{texts.kinds[kind]}</span>
                <span className="block text-sm text-soft">{texts.whats[kind]}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
