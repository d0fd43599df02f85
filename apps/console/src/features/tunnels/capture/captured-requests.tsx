import { Inspector } from '@nora/inspector'
import { useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { captureTexts } from '../../../platform/captures/capture.messages.ts'
import { createCapturedSource } from '../../../platform/captures/captured-source.ts'
import { listenToExchanges } from '../../../platform/captures/listen-to-exchanges.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { getShownAddress } from '../../../platform/shown-address.ts'
import { GoneTunnel } from '../gone-tunnel.tsx'
import { useTunnel } from '../tunnels.queries.ts'

export type CapturedRequestsProps = {
  tunnelId: string
  query: string
  onQuery(query: string): void
  selectedId: string | null
  onSelect(id: string | null): void
}

/** What was captured of a tunnel, by the views of the client's own inspector. */
export function CapturedRequests({ tunnelId, ...address }: CapturedRequestsProps) {
  const texts = useTexts(captureTexts)
  const { api } = usePlatform()
  const { data: tunnel, isPending } = useTunnel(tunnelId)
  const source = useMemo(
    () => createCapturedSource(api, { of: 'tunnels', id: tunnelId }, listenToExchanges),
    [api, tunnelId],
  )
  if (isPending) return null
  if (tunnel === null) return <GoneTunnel />
  return (
    // The views fill their parent, which is the window beside the frame.
    <div className="h-dvh">
      <Inspector
        {...address}
        source={source}
        baseUrl={tunnel?.url ?? ''}
        heading={
          <div>
            <h1 className="text-lg font-semibold">{texts.requests}</h1>
            <p className="font-mono text-soft">{tunnel && getShownAddress(tunnel)}</p>
          </div>
        }
      />
    </div>
  )
}
