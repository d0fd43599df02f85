import type { Action } from '@nora/contract'
import { segmentedItemStyle, segmentedStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMay } from '../use-may.ts'
import { useUser } from '../use-user.ts'
import { scopeSwitchTexts } from './scope-switch.messages.ts'

export type ScopeSwitchProps = {
  own: '/domains' | '/public_keys' | '/tcp_ports' | '/tunnels'
  team: '/team_domains' | '/team_public_keys' | '/team_tcp_ports' | '/team_tunnels'
  /** What the reader must be allowed to do in order to see the list of the team. */
  action: Action
}

/** Leads between one's own list and that of the whole team; others see only their own and need no choice. */
export function ScopeSwitch({ own, team, action }: ScopeSwitchProps) {
  const texts = useTexts(scopeSwitchTexts)
  const mayManage = useMay(action)
  const isTeam = useUser()?.team.type === 'team'
  if (!mayManage || !isTeam) return null
  return (
    <nav aria-label={texts.label} className={segmentedStyle}>
      {[own, team].map((to) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={segmentedItemStyle}>
          {to === own ? texts.own : texts.team}
        </Link>
      ))}
    </nav>
  )
}
