import type { Tunnel } from '@nora/contract'
import { CommandBlock, linkStyle, Spinner, useTexts } from '@nora/ui'
import { RunningTunnel } from './running-tunnel.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

export type OpenTunnelStepProps = {
  command: string
  /** The newest of the reader's; undefined while there is none. */
  tunnel: Tunnel | undefined
  /** The installation's own, to look at meanwhile. */
  sample: Tunnel | undefined
}

/** The last step of the quick start. It watches, and turns into the tunnel once an agent is there. */
export function OpenTunnelStep({ command, tunnel, sample }: OpenTunnelStepProps) {
  const { quickStart: texts } = useTexts(tunnelsTexts)
  return (
    <>
      <CommandBlock command={command} />
      {tunnel ? (
        <RunningTunnel tunnel={tunnel} />
      ) : (
        <>
          <p className="text-sm text-faint">{texts.instead}</p>
          <p role="status" className="flex items-center gap-2.5 text-soft">
            <Spinner className="text-accent-text" />
            {texts.waiting}
          </p>
          {sample && (
            <p className="text-sm text-faint">
              {texts.sampleOpen}{' '}
              <a href={sample.url} target="_blank" rel="noreferrer" className={linkStyle}>
                {sample.hostname}
              </a>
            </p>
          )}
        </>
      )}
    </>
  )
}
