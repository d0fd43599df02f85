import type { Tunnel } from '@nora/contract/tunnels'
import { Badge, Section, useTexts } from '@nora/ui'
import { AccessSection } from '../../platform/access/access-section.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Who gets in while it is open, and what the edge does before requests come to the agent. */
export function TunnelAccess({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  if (tunnel.state === 'closed') return <p className="text-soft">{texts.drawer.closedAccess}</p>
  return (
    <>
      <AccessSection access={tunnel.access} address={tunnel.hostname} />
      <Section title={texts.drawer.rules}>
        <Rules tunnel={tunnel} />
      </Section>
    </>
  )
}

/** What the edge does before requests come to the agent: which rules hold, never their passwords or lists. */
function Rules({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  if (tunnel.rules.length === 0) return <span className="text-soft">{texts.drawer.noRules}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {tunnel.rules.map((rule) => (
        <Badge key={rule}>{texts.rules[rule]}</Badge>
      ))}
    </span>
  )
}
