import type { ClientPlatform } from '@nora/contract/system'
import type { Tunnel } from '@nora/contract/tunnels'
import { Card, SkeletonRows, Stepper, useTexts } from '@nora/ui'
import { useState } from 'react'
import { PlainSshCommand, SaveTokenStep, useClient, useTokenState } from '../../features/credentials/index.ts'
import { guessClientPlatform, InstallClient } from '../../features/system/index.ts'
import { OpenTunnelStep } from '../../features/tunnels/index.ts'
import { homeTexts } from './home.messages.ts'

export type QuickStartProps = {
  /** The reader's own tunnels, the newest first. */
  mine: readonly Tunnel[]
  /** The installation's own, to look at meanwhile. */
  sample: Tunnel | undefined
  /** Of a site on the reader's machine. */
  port: number
}

/** Three steps. A client that has been here proves the first two, a live tunnel the third. */
export function QuickStart({ mine, sample, port }: QuickStartProps) {
  const texts = useTexts(homeTexts)
  const token = useTokenState()
  const [system, setSystem] = useState<ClientPlatform>(() => guessClientPlatform(navigator))
  const client = useClient(system)
  // What a browser can open: the step shows a link and a code to scan.
  const web = mine.find(({ kind }) => kind !== 'tcp' && kind !== 'ssh')
  const wasClientHere = mine.length > 0 || Boolean(token.data?.last_used_at)
  // All at once: steps that fill one after the other push each other down.
  if (token.isPending) {
    return (
      <Card>
        <SkeletonRows rows={8} />
      </Card>
    )
  }
  return (
    <Stepper
      steps={[
        {
          id: 'install',
          title: texts.install,
          done: wasClientHere,
          children: <InstallClient chosen={system} onChoose={setSystem} />,
        },
        { id: 'token', title: texts.token, done: wasClientHere, children: <SaveTokenStep {...client} /> },
        {
          id: 'open',
          title: texts.openStep,
          done: web !== undefined,
          children: (
            <OpenTunnelStep
              run={client.run}
              port={port}
              plainSsh={<PlainSshCommand port={port} />}
              tunnel={web}
              sample={sample}
            />
          ),
        },
      ]}
    />
  )
}
