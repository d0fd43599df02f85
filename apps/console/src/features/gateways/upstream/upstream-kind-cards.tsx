import type { Upstream } from '@nora/contract/gateways'
import { useTexts } from '@nora/ui'
import { AppWindow, CornerUpRight, Globe, type LucideIcon, Network, Waypoints } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { KindCards } from '../../../platform/kind-cards.tsx'
import { upstreamTexts } from './upstream.messages.ts'
import { UPSTREAM_KINDS } from './upstream-form.ts'

const ICONS: Record<Upstream['kind'], LucideIcon> = {
  pool: Network,
  tunnel: Waypoints,
  url: Globe,
  redirect: CornerUpRight,
  fixed: AppWindow,
}

/** Where a gateway may lead. */
export function UpstreamKindCards({ field }: { field: UseFormRegisterReturn }) {
  const { legend, kinds, whats } = useTexts(upstreamTexts)
  return (
    <KindCards
      legend={legend}
      kinds={UPSTREAM_KINDS}
      icons={ICONS}
      titles={kinds}
      whats={whats}
      field={field}
    />
  )
}
