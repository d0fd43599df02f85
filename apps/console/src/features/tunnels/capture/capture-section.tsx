import type { Tunnel } from '@nora/contract/tunnels'
import { Badge, Button, buttonStyle, Notice, Section, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { captureTexts } from './capture.messages.ts'
import { useCapture, useSetCapture } from './capture.queries.ts'

/** Whether the requests of a tunnel are kept, the switch for that, and the way to those that are. */
export function CaptureSection({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(captureTexts)
  const { data: capture } = useCapture(tunnel.id)
  const change = useSetCapture(tunnel.id)
  if (!capture) return null
  const { is_on, rule, kept, skipped, dropped, problem, why } = capture
  const lost = skipped + dropped
  return (
    <Section title={texts.title}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          {is_on && <Badge tone="warn">{texts.captured}</Badge>}
          <span>{is_on ? texts.on : texts.off}</span>
        </p>
        {why === 'team' && <p className="text-soft">{texts.team[rule]}</p>}
        {problem !== null && <Notice tone="warn" title={texts.problem[problem]} />}
        <p className="text-soft">
          {texts.kept(kept)}
          {lost > 0 && ` · ${texts.lost(lost)}`}
        </p>
        <div className="flex flex-wrap gap-2">
          {why === 'switch' && (
            <Button onClick={() => change.mutate(!is_on)} disabled={change.isPending}>
              {is_on ? texts.turnOff : texts.turnOn}
            </Button>
          )}
          {(is_on || kept > 0) && (
            <Link to="/tunnels/$id/requests" params={{ id: tunnel.id }} className={buttonStyle()}>
              {texts.open}
            </Link>
          )}
        </div>
      </div>
    </Section>
  )
}
