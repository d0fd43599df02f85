import type { Action } from '@nora/contract/permissions'
import { CodeXml, EthernetPort, House, KeyRound, KeySquare, Settings, ShieldHalf, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import type { frameTexts } from './frame.messages.ts'
import { TunnelIcon } from './tunnel-icon.tsx'

export type Destination = {
  to:
    | '/'
    | '/token'
    | '/tunnels'
    | '/tcp_ports'
    | '/public_keys'
    | '/api_keys'
    | '/team'
    | '/team_roles'
    | '/team_tunnels'
    | '/team_tcp_ports'
    | '/team_public_keys'
    | '/team_settings'
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

/** What is of the whole team, for those who may. A personal space has none of it. */
export const teamDestinations: readonly (Destination & { needs: Action })[] = [
  { to: '/team', text: 'members', Icon: Users, needs: 'members.read' },
  { to: '/team_roles', text: 'roles', Icon: ShieldHalf, needs: 'roles.manage' },
  { to: '/team_tunnels', text: 'teamTunnels', Icon: TunnelIcon, needs: 'tunnels.manage_team' },
  { to: '/team_tcp_ports', text: 'teamPorts', Icon: EthernetPort, needs: 'ports.manage_team' },
  { to: '/team_public_keys', text: 'teamPublicKeys', Icon: KeySquare, needs: 'public_keys.manage_team' },
  { to: '/team_settings', text: 'teamSettings', Icon: Settings, needs: 'team.leave' },
]
