import { CodeXml, EthernetPort, House, KeyRound, KeySquare } from 'lucide-react'
import type { ComponentType } from 'react'
import type { frameTexts } from './frame.messages.ts'
import { TunnelIcon } from './tunnel-icon.tsx'

export type Destination = {
  to: '/' | '/token' | '/tunnels' | '/tcp_ports' | '/public_keys' | '/api_keys'
  text: keyof (typeof frameTexts)['ru']['navigation']
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>
}

/** The main group, in the order of the sidebar. */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', Icon: House },
  { to: '/token', text: 'token', Icon: KeyRound },
  { to: '/tunnels', text: 'tunnels', Icon: TunnelIcon },
  { to: '/tcp_ports', text: 'ports', Icon: EthernetPort },
  { to: '/public_keys', text: 'publicKeys', Icon: KeySquare },
  { to: '/api_keys', text: 'apiKeys', Icon: CodeXml },
]
