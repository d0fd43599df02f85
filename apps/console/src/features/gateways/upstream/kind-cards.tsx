import type { Upstream } from '@nora/contract/gateways'
import { useTexts } from '@nora/ui'
import { AppWindow, CornerUpRight, Globe, type LucideIcon, Network, Waypoints } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { upstreamTexts } from './upstream.messages.ts'
import { UPSTREAM_KINDS } from './upstream-form.ts'

const ICONS: Record<Upstream['kind'], LucideIcon> = {
  pool: Network,
  tunnel: Waypoints,
  url: Globe,
  redirect: CornerUpRight,
  fixed: AppWindow,
}

/** Where a gateway may lead, as cards: native radios, so that arrows choose. */
export function KindCards({ field }: { field: UseFormRegisterReturn }) {
  const texts = useTexts(upstreamTexts)
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{texts.legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {UPSTREAM_KINDS.map((kind) => {
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
