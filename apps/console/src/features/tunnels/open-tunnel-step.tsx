import type { Tunnel } from '@nora/contract/tunnels'
import { CommandBlock, linkStyle, Segmented, Spinner, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import { RunningTunnel } from './running-tunnel.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

export type OpenTunnelStepProps = {
  /** What runs the client: `nora`, or a longer line. */
  run: string
  /** Of a site on the reader's machine. */
  port: number
  /** What does without the client. */
  plainSsh: ReactNode
  /** The newest of the reader's; undefined while there is none. */
  tunnel: Tunnel | undefined
  /** The installation's own, to look at meanwhile. */
  sample: Tunnel | undefined
}

const WAYS = ['http', 'tcp', 'ssh', 'trigger', 'plain'] as const
type Way = (typeof WAYS)[number]

/** The last step of the quick start. It watches, and turns into the tunnel once an agent is there. */
export function OpenTunnelStep({ run, port, plainSsh, tunnel, sample }: OpenTunnelStepProps) {
  const { quickStart: texts } = useTexts(tunnelsTexts)
  const [way, setWay] = useState<Way>('http')
  const commands = {
    http: `${run} http ${port}`,
    tcp: `${run} tcp 5432`,
    ssh: `${run} ssh`,
    trigger: `${run} trigger -- git pull`,
  }
  return (
    <>
      <Segmented
        label={texts.way}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
      />
      <p className="text-soft">{texts.about[way]}</p>
      {way === 'plain' ? plainSsh : <CommandBlock command={commands[way]} />}
      {tunnel ? (
        <RunningTunnel tunnel={tunnel} />
      ) : (
        <>
          {way === 'http' && <p className="text-sm text-faint">{texts.instead}</p>}
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
