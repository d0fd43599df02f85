import { useTexts } from '@nora/ui'
import { CircleDashed, Globe, Laptop, type LucideIcon, Split, Waypoints } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { KindCards } from '../../../platform/kind-cards.tsx'
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

/** What a target may be. */
export function TargetKindCards({ kinds, field }: TargetKindCardsProps) {
  const { kind, kinds: titles, whats } = useTexts(targetTexts)
  return <KindCards legend={kind} kinds={kinds} icons={ICONS} titles={titles} whats={whats} field={field} />
}
