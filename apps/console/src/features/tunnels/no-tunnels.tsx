import { CommandBlock, EmptyState, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelScope } from './tunnels-filter.ts'

export function NoTunnels({ scope }: { scope: TunnelScope }) {
  const texts = useTexts(tunnelsTexts)
  if (scope === 'team') return <EmptyState title={texts.empty} sentence={texts.teamEmptySentence} />
  return (
    <EmptyState
      title={texts.empty}
      sentence={texts.emptySentence}
      action={<CommandBlock command="nora http 3000" className="w-72" />}
      link={<Link to="/">{texts.toQuickStart}</Link>}
    />
  )
}
