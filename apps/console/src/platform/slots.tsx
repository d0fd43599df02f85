import type { Tunnel } from '@nora/contract/tunnels'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Parts of a page that belong to another feature; the app says which fills them. Both are loaded when shown. */
export type Slots = {
  /** In the profile: what acts in the person’s name. */
  AccessPart: ComponentType
  /** In a team's settings: who decides whether requests are captured. */
  CaptureRule: ComponentType
  /** In an empty list: where the reader's clients open tunnels instead. */
  ClientsElsewhere: ComponentType
  /** Beside a tunnel: the way to reserve its name. */
  KeepName: ComponentType<{ tunnel: Pick<Tunnel, 'name' | 'region' | 'hostname'> }>
}

const SlotsContext = createContext<Slots | null>(null)

export function SlotsProvider({ slots, children }: { slots: Slots; children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>
}

export function useSlots(): Slots {
  const slots = useContext(SlotsContext)
  if (!slots) throw new Error('useSlots outside of SlotsProvider')
  return slots
}
