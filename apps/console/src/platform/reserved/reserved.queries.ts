import { pageCalls } from '@nora/contract/page-calls'
import type { TunnelEvent } from '@nora/contract/tunnels'
import type { Lang } from '@nora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAllPages } from '../all-pages.ts'
import { usePlatform } from '../platform.tsx'
import type { FailureMeta } from '../query-client.ts'
import { type Change, useChange } from '../use-change.ts'
import type { Reserved, ReservedKind, ReservedScope } from './reserved.ts'
import { applyTunnel } from './reserved-events.ts'

/** One's own or every member's, with the tunnels behind them as they are now. */
export function useReserved<Item extends Reserved>(kind: ReservedKind<Item>, scope: ReservedScope) {
  const { api } = usePlatform()
  useTunnelEvents(kind)
  const list = kind.calls(api)[scope]
  return useQuery<readonly Item[]>({
    queryKey: [kind.name, scope],
    queryFn: ({ signal }) => loadAllPages((page) => list({ query: page }, signal)),
    meta: { failed: (lang: Lang) => kind.texts[lang].listFailed },
  })
}

export function useReservedChange<Input, Answer>(
  { name }: { name: string },
  change: Change<Input, Answer>,
  meta: FailureMeta,
) {
  return useChange([name], change, meta)
}

export function useRelease<Item extends Reserved>(kind: ReservedKind<Item>, meta: FailureMeta) {
  return useReservedChange(kind, (api, id: string) => kind.calls(api).release({ params: { id } }), {
    failed: (lang) => kind.texts[lang].releaseFailed,
    ...meta,
  })
}

export function useRestore<Item extends Reserved>(kind: ReservedKind<Item>) {
  return useReservedChange(kind, (api, id: string) => kind.calls(api).restore({ params: { id } }), {
    failed: (lang) => kind.texts[lang].restoreFailed,
  })
}

function useTunnelEvents<Item extends Reserved>(kind: ReservedKind<Item>): void {
  const { events } = usePlatform()
  const queries = useQueryClient()
  useEffect(() => {
    const queryKey = [kind.name]
    return events.watch(pageCalls.tunnels.watchTunnels.path, {
      onEvent: (data) => {
        const event = data as TunnelEvent
        if (event.type !== 'tunnel') return
        queries.setQueriesData<readonly Item[]>(
          { queryKey },
          (items) => items && applyTunnel(kind, items, event.tunnel),
        )
      },
      onOpen: () => void queries.invalidateQueries({ queryKey }),
    })
  }, [events, queries, kind])
}
