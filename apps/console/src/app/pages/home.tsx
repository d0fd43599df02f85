import type { ClientPlatform, Settings } from '@nora/contract/system'
import { Card, PageHead, SkeletonRows, Stepper, useTexts } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PlainSshCommand, SaveTokenStep, useClient, useTokenState } from '../../features/credentials/index.ts'
import { guessClientPlatform, InstallClient } from '../../features/system/index.ts'
import { InvitationsCard, useOwnInvites } from '../../features/teams/index.ts'
import { OpenTunnelStep, useLiveTunnels } from '../../features/tunnels/index.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { settingsQuery } from '../../platform/settings.ts'
import { useUser } from '../../platform/use-user.ts'
import { homeTexts } from './home.messages.ts'

/** The quick start. A client that has been here proves the first two steps, a live tunnel the third. */
export function Home() {
  const texts = useTexts(homeTexts)
  usePageTitle(texts.title)
  const user = useUser()
  const isInvited = (useOwnInvites().data ?? []).length > 0
  const token = useTokenState()
  const { data: live = [], isPending: isLivePending } = useLiveTunnels()
  const mine = live.filter((tunnel) => tunnel.user.id === user?.id && !tunnel.is_sample)
  // What a browser can open: the step shows a link and a code to scan.
  const web = mine.find(({ kind }) => kind !== 'tcp' && kind !== 'ssh')
  const sample = live.find((tunnel) => tunnel.is_sample)
  const wasClientHere = mine.length > 0 || Boolean(token.data?.last_used_at)
  const { data: settings, isPending: areSettingsPending } = useQuery(settingsQuery(usePlatform().api))
  const port = samplePort(settings)
  const [system, setSystem] = useState<ClientPlatform>(() => guessClientPlatform(navigator))
  const client = useClient(system)
  // All at once: steps that fill one after the other push each other down.
  const isLoading = areSettingsPending || token.isPending || isLivePending
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="max-w-[860px] px-4 py-5 sm:px-8">
        <Suspense>{isInvited && <InvitationsCard />}</Suspense>
        {isLoading ? (
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        ) : (
          <Stepper
            steps={[
              {
                id: 'install',
                title: texts.install,
                done: wasClientHere,
                children: <InstallClient chosen={system} onChoose={setSystem} />,
              },
              {
                id: 'token',
                title: texts.token,
                done: wasClientHere,
                children: <SaveTokenStep {...client} />,
              },
              {
                id: 'open',
                title: texts.open,
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
        )}
      </div>
    </>
  )
}

const USUAL_PORT = 8080

/** Where the edge itself listens on 8080, a tunnel to that port would lead back into the edge. */
function samplePort(settings: Settings | undefined): number {
  return settings?.regions.some((region) => region.public_port === USUAL_PORT) ? 3000 : USUAL_PORT
}
