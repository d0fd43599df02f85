import type {
  CapturedDetail,
  CapturedExchange,
  CapturedMessages,
  InspectedConnection,
  InspectedSession,
  InspectedTunnel,
  InspectorEvent,
} from '@nora/contract/tunnels'
import { type ExchangePage, type ExchangeSource, SourceRefusal } from '@nora/inspector'
import type { VisitSource } from '@nora/inspector/visits'

export type LocalSource = ExchangeSource &
  VisitSource & {
    listTunnels(): Promise<readonly InspectedTunnel[]>
  }

const EVENTS = ['exchange', 'connection', 'session', 'tunnel', 'cleared'] satisfies InspectorEvent['type'][]

/** The API that the client serves beside this page. */
export function createLocalSource(): LocalSource {
  return {
    replayedBy: 'client',
    list({ query, after, signal }) {
      const parameters = new URLSearchParams()
      if (query) parameters.set('q', query)
      if (after) parameters.set('after', after)
      return ask<ExchangePage>(`api/exchanges?${parameters}`, { signal })
    },
    getDetail: (id, signal) => ask<CapturedDetail>(exchangeUrl(id), { signal }),
    listMessages: (id, from, signal) =>
      ask<CapturedMessages>(`${exchangeUrl(id)}/messages?from=${from}`, { signal }),
    bodyUrl: (id, part) => `${exchangeUrl(id)}/${part}-body`,
    outputUrl: (id, from, offset) => `${exchangeUrl(id)}/${from}?from=${offset}`,
    harUrl({ query, withSecrets }) {
      const parameters = new URLSearchParams({ q: query, secrets: withSecrets ? 'include' : 'redact' })
      return `api/exchanges.har?${parameters}`
    },
    replay: (id, edit) =>
      ask<CapturedExchange>(`${exchangeUrl(id)}/replay`, {
        method: 'POST',
        ...(edit && { body: JSON.stringify(edit) }),
      }),
    clear: () => ask<void>('api/exchanges', { method: 'DELETE' }),
    listTunnels: () => askItems<InspectedTunnel>('api/tunnels'),
    listConnections: () => askItems<InspectedConnection>('api/connections'),
    listSessions: () => askItems<InspectedSession>('api/sessions'),
    endConnection: (id) => ask<void>(`api/connections/${id}`, { method: 'DELETE' }),
    endSession: (id) => ask<void>(`api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    listen(listener) {
      const stream = new EventSource('api/events')
      for (const type of EVENTS) {
        stream.addEventListener(type, (event: MessageEvent<string>) => {
          listener.onEvent(JSON.parse(event.data) as InspectorEvent)
        })
      }
      stream.addEventListener('open', () => listener.onConnected())
      stream.addEventListener('error', () => listener.onLost())
      return () => stream.close()
    },
  }
}

function exchangeUrl(id: string): string {
  return `api/exchanges/${encodeURIComponent(id)}`
}

async function askItems<T>(url: string): Promise<readonly T[]> {
  return (await ask<{ items: readonly T[] }>(url)).items
}

async function ask<T>(url: string, init?: RequestInit): Promise<T> {
  // Refusals are read by people: in the page's language, which may not be the client's.
  const headers = { 'Accept-Language': document.documentElement.lang }
  const res = await fetch(url, { ...init, headers })
  const text = await res.text()
  if (!res.ok) throw getRefusal(text) ?? new Error(`${res.status} ${res.statusText}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

function getRefusal(text: string): SourceRefusal | undefined {
  try {
    const { error, fields } = JSON.parse(text) as { error?: unknown; fields?: Record<string, string> }
    return typeof error === 'string' ? new SourceRefusal(error, fields) : undefined
  } catch {
    return undefined
  }
}
