import type { Gateway } from '@nora/contract/gateways'
import { Inspector } from '@nora/inspector'
import { Card, SkeletonRows, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { captureTexts } from '../../../platform/captures/capture.messages.ts'
import { useCapture } from '../../../platform/captures/capture.queries.ts'
import { CaptureSection } from '../../../platform/captures/capture-section.tsx'
import { createCapturedSource } from '../../../platform/captures/captured-source.ts'
import { listenToExchanges } from '../../../platform/captures/listen-to-exchanges.ts'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePlatform } from '../../../platform/platform.tsx'
import type { GatewaySearch } from './gateway-search.ts'

type RequestsPartProps = PageAddress<GatewaySearch> & { gateway: Gateway }

/** The switch of capture, and what was captured by the views that tunnels have. */
export function RequestsPart({ gateway, ...address }: RequestsPartProps) {
  const texts = useTexts(captureTexts)
  const captured = { of: 'gateways', id: gateway.id } as const
  const { data: capture, error, refetch } = useCapture(captured)
  if (error && !capture) return <LoadFailure title={texts.loadFailed} error={error} onRetry={refetch} />
  if (!capture) return <SkeletonRows />
  return (
    <>
      <Card className="p-4 sm:p-5">
        <CaptureSection captured={captured} capture={capture} mayChange={!gateway.is_read_only} level={2} />
      </Card>
      {(capture.is_on || capture.kept > 0) && <Requests key={gateway.id} gateway={gateway} {...address} />}
    </>
  )
}

function Requests({ gateway, search, onSearch }: RequestsPartProps) {
  const texts = useTexts(captureTexts)
  const { api } = usePlatform()
  const { id, url } = gateway
  const source = useMemo(
    () => createCapturedSource(api, { of: 'gateways', id }, listenToExchanges),
    [api, id],
  )
  return (
    // The views fill their parent; below the head of the page they have the height of most of a window.
    <Card className="h-[80dvh] min-h-96 overflow-hidden">
      <Inspector
        source={source}
        baseUrl={url ?? ''}
        query={search.q ?? ''}
        onQuery={(q) => onSearch({ q: q || undefined }, false)}
        selectedId={search.request ?? null}
        onSelect={(request) => onSearch({ request: request ?? undefined }, false)}
        heading={<h2 className="text-lg font-semibold">{texts.requests}</h2>}
      />
    </Card>
  )
}
