import { CommandBlock, EmptyState, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { tunnelsTexts } from './tunnels.messages.ts'

export function NoTunnels() {
  const texts = useTexts(tunnelsTexts)
  return (
    <EmptyState
      title={texts.empty}
      sentence={texts.emptySentence}
      action={<CommandBlock command="nora http 3000" className="w-72" />}
      link={<Link to="/">{texts.toQuickStart}</Link>}
    />
  )
}
