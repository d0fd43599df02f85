import type { ChangePort, Port, ReservePort, TunnelEvent } from '@nora/contract'
import { calls } from '@nora/contract/calls'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { applyTunnel } from './port-events.ts'
import { portsTexts } from './ports.messages.ts'
import type { PortScope } from './ports-filter.ts'

const PORTS = ['ports']

/** One's own ports or every member's, with the tunnels behind them as they are now. */
export function usePorts(scope: PortScope) {
  const { api } = usePlatform()
  useTunnelEvents()
  const list = scope === 'own' ? api.ports.listPorts : api.ports.listTeamPorts
  return useQuery<readonly Port[]>({
    queryKey: [...PORTS, scope],
    queryFn: ({ signal }) => loadAllPages((page) => list({ query: page }, signal)),
    meta: { failed: (lang: Lang) => portsTexts[lang].listFailed },
  })
}

type NewPort = Pick<ReservePort, 'region'> & Partial<ReservePort>

export function useReservePort() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewPort) => api.ports.reservePort({ body }),
    onSuccess: refresh,
    meta: { failed: (lang: Lang) => portsTexts[lang].form.reserveFailed, isPlaced: true },
  })
}

export function useChangePort() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: ChangePort & { id: string }) =>
      api.ports.changePort({ params: { id }, body }),
    onSuccess: refresh,
    meta: { failed: (lang: Lang) => portsTexts[lang].form.editFailed, isPlaced: true },
  })
}

export function useReleasePort({ isPlaced }: { isPlaced: boolean }) {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.ports.releasePort({ params: { id } }),
    onSuccess: refresh,
    meta: { failed: (lang: Lang) => portsTexts[lang].releaseFailed, isPlaced },
  })
}

export function useRestorePort() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.ports.restorePort({ params: { id } }),
    onSuccess: refresh,
    meta: { failed: (lang: Lang) => portsTexts[lang].restoreFailed },
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: PORTS })
}

function useTunnelEvents(): void {
  const { events } = usePlatform()
  const queries = useQueryClient()
  useEffect(
    () =>
      events.watch(calls.tunnels.watchTunnels.path, {
        onEvent: (data) => {
          const event = data as TunnelEvent
          if (event.type !== 'tunnel') return
          queries.setQueriesData<readonly Port[]>(
            { queryKey: PORTS },
            (ports) => ports && applyTunnel(ports, event.tunnel),
          )
        },
        onOpen: () => void queries.invalidateQueries({ queryKey: PORTS }),
      }),
    [events, queries],
  )
}
