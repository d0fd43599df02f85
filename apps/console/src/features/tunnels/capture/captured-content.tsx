import type { CapturedDetail } from '@nora/contract/tunnels'
import { ExchangeDetail } from '@nora/inspector'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createCapturedSource } from '../../../platform/captures/captured-source.ts'
import { listenToExchanges } from '../../../platform/captures/listen-to-exchanges.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useTunnel } from '../tunnels.queries.ts'

export type CapturedContentProps = { tunnelId: string; exchange: CapturedDetail }

/** Heads, bodies and messages of one request, with replay; a replayed request opens in its place. */
export function CapturedContent({ tunnelId, exchange }: CapturedContentProps) {
  const { api } = usePlatform()
  const { data: tunnel } = useTunnel(tunnelId)
  const navigate = useNavigate()
  const source = useMemo(
    () => createCapturedSource(api, { of: 'tunnels', id: tunnelId }, listenToExchanges),
    [api, tunnelId],
  )
  const open = (requestId: string) =>
    void navigate({ to: '/tunnels/$id/requests/$requestId', params: { id: tunnelId, requestId } })
  return <ExchangeDetail exchange={exchange} source={source} baseUrl={tunnel?.url ?? ''} onSelect={open} />
}
