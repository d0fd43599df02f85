import type { Action } from '@nora/contract'
import { buttonStyle } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMay } from '../use-may.ts'
import { useUser } from '../use-user.ts'

export type TeamListLinkProps = {
  to: '/team_domains' | '/team_public_keys' | '/team_tcp_ports' | '/team_tunnels'
  action: Action
  children: string
}

/** From one's own list to the whole team's, for those who may see it. */
export function TeamListLink({ to, action, children }: TeamListLinkProps) {
  const mayManage = useMay(action)
  const isTeam = useUser()?.team.type === 'team'
  if (!mayManage || !isTeam) return null
  return (
    <Link to={to} className={buttonStyle()}>
      {children}
    </Link>
  )
}
