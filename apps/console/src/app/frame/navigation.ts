import type { Action } from '@nora/contract/permissions'
import {
  BrickWallShield,
  Building2,
  ChartNoAxesColumn,
  CircleQuestionMark,
  CircleUserRound,
  CodeXml,
  EthernetPort,
  Globe,
  House,
  KeyRound,
  KeySquare,
  Layers,
  ScrollText,
  Settings,
  ShieldHalf,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { frameTexts } from './frame.messages.ts'
import { TunnelIcon } from './tunnel-icon.tsx'

export type Destination = {
  to:
    | '/'
    | '/token'
    | '/tunnels'
    | '/domains'
    | '/tcp_ports'
    | '/public_keys'
    | '/api_keys'
    | '/team'
    | '/team_roles'
    | '/team_ip_policies'
    | '/team_tunnels'
    | '/team_statistics'
    | '/team_domains'
    | '/team_tcp_ports'
    | '/team_public_keys'
    | '/team_audit_events'
    | '/team_organization'
    | '/team_settings'
    | '/profile'
    | '/plans'
    | '/help'
  /** Pages that are reached from this one. */
  within?: readonly string[]
  text: keyof (typeof frameTexts)['ru']['navigation']
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>
}

/** The main group, in the order of the sidebar. */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', Icon: House },
  { to: '/token', text: 'token', Icon: KeyRound },
  { to: '/tunnels', text: 'tunnels', Icon: TunnelIcon },
  { to: '/domains', text: 'domains', Icon: Globe },
  { to: '/tcp_ports', text: 'ports', Icon: EthernetPort },
  { to: '/public_keys', text: 'publicKeys', Icon: KeySquare },
  { to: '/api_keys', text: 'apiKeys', Icon: CodeXml },
]

/** What is of the whole team, for those who may. A personal space has none of it. */
export const teamDestinations: readonly (Destination & { needs: Action })[] = [
  { to: '/team', text: 'members', Icon: Users, needs: 'members.read' },
  { to: '/team_roles', text: 'roles', Icon: ShieldHalf, needs: 'roles.manage' },
  { to: '/team_ip_policies', text: 'ipPolicies', Icon: BrickWallShield, needs: 'ip_policies.manage' },
  { to: '/team_statistics', text: 'statistics', Icon: ChartNoAxesColumn, needs: 'statistics.read_own' },
  { to: '/team_tunnels', text: 'teamTunnels', Icon: TunnelIcon, needs: 'tunnels.manage_team' },
  { to: '/team_domains', text: 'teamDomains', Icon: Globe, needs: 'domains.manage_team' },
  { to: '/team_tcp_ports', text: 'teamPorts', Icon: EthernetPort, needs: 'ports.manage_team' },
  { to: '/team_public_keys', text: 'teamPublicKeys', Icon: KeySquare, needs: 'public_keys.manage_team' },
  { to: '/team_audit_events', text: 'teamAudit', Icon: ScrollText, needs: 'audit.read' },
  { to: '/team_organization', text: 'organization', Icon: Building2, needs: 'organization.manage' },
  {
    to: '/team_settings',
    within: ['/team_sso'],
    text: 'teamSettings',
    Icon: Settings,
    needs: 'team.leave',
  },
]

/** The last of the second group: the reader's own, in every team. */
export const profileDestination: Destination = { to: '/profile', text: 'profile', Icon: CircleUserRound }

/** Not in the sidebar: from menus and by their names. */
export const plansDestination: Destination = { to: '/plans', text: 'plans', Icon: Layers }
export const helpDestination: Destination = { to: '/help', text: 'help', Icon: CircleQuestionMark }
