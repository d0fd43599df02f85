import { ApiProblem } from '@nora/client'
import type { ExchangeEvent } from '@nora/contract/captures'
import type { CapturedDetail, CapturedExchange, ReplayEdit } from '@nora/contract/tunnels'
import { type ExchangeSource, SourceRefusal } from '@nora/inspector'
import type { Platform } from '../platform.tsx'
import { type Captured, getCalls } from './captured-calls.ts'

type Api = Platform['api']
type Listen = (
  path: string,
  handlers: { onOpen(): void; onData(data: string): void; onLost(): void },
) => () => void

/** Captured traffic of one tunnel or gateway, from the server. */
export function createCapturedSource(api: Api, captured: Captured, listen: Listen): ExchangeSource {
  const { of, id } = captured
  const path = `/v1/${of}/${encodeURIComponent(id)}/exchanges`
  const captures = getCalls(api, captured)
  return {
    replayedBy: 'edge',
    list: ({ query, after, signal }) =>
      told(captures.listExchanges({ params: { id }, query: { q: query, cursor: after } }, signal)),
    getDetail: (exchange_id, signal): Promise<CapturedDetail> =>
      told(captures.getExchange({ params: { id, exchange_id } }, signal)),
    listMessages: (exchange_id, from, signal) =>
      told(captures.listExchangeMessages({ params: { id, exchange_id }, query: { from } }, signal)),
    bodyUrl: (exchange_id, part) => `${path}/${encodeURIComponent(exchange_id)}/${part}_body`,
    // Programs run beside the client, which alone has what they write.
    outputUrl: () => '',
    harUrl: ({ query }) => `${path}/har?${new URLSearchParams({ q: query })}`,
    replay: (exchange_id, edit): Promise<CapturedExchange> =>
      told(captures.replayExchange({ params: { id, exchange_id }, body: toBody(edit) })),
    clear: async () => {
      await told(captures.clearExchanges({ params: { id } }))
    },
    listen: ({ onEvent, onConnected, onLost }) =>
      listen(`${path}/events`, {
        onOpen: onConnected,
        onLost,
        onData: (data) => onEvent(JSON.parse(data) as ExchangeEvent),
      }),
  }
}

function toBody(edit: ReplayEdit | undefined) {
  if (edit === undefined) return {}
  const headers = edit.headers.map(([name, value]): [string, string] => [name, value])
  return { ...edit, headers }
}

/** What the server refuses is said in its words. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500)
      throw new SourceRefusal(error.message, error.fields)
    throw error
  }
}
