import type { Action, Call, Routes } from '@nora/contract'
import type { CaptureSource } from '@nora/link'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import type { Deps } from './captures.deps.ts'
import { getRule, listCaptures } from './captures.store.ts'
import { getCaptureState, setCapture, setCaptureRule } from './choose-capture.ts'
import { deleteExchanges } from './delete-exchanges.ts'
import { exportExchanges } from './export-exchanges.ts'
import { toFilter } from './list-exchanges.ts'
import { listMessages, readBody } from './read-exchange.ts'
import { replayExchange } from './replay-exchange.ts'
import { ofGateway, ofTunnel } from './source-kinds.ts'
import { toExchange, toExchangeDetail } from './to-exchange.ts'
import { getReadable, getReadableExchange } from './visible-exchange.ts'
import { watchExchanges } from './watch-exchanges.ts'

type All = Handlers<Routes['captures']>

export function capturesHandlers(deps: Deps): All {
  const gateways = toHandlers(deps, ofGateway)
  const setRule = setCaptureRule(deps)
  return {
    ...toHandlers(deps, ofTunnel),
    getGatewayCapture: gateways.getCapture,
    setGatewayCapture: gateways.setCapture,
    listGatewayExchanges: gateways.listExchanges,
    clearGatewayExchanges: gateways.clearExchanges,
    watchGatewayExchanges: gateways.watchExchanges,
    exportGatewayExchanges: gateways.exportExchanges,
    getGatewayExchange: gateways.getExchange,
    deleteGatewayExchange: gateways.deleteExchange,
    getGatewayRequestBody: gateways.getRequestBody,
    getGatewayResponseBody: gateways.getResponseBody,
    listGatewayExchangeMessages: gateways.listExchangeMessages,
    replayGatewayExchange: gateways.replayExchange,
    getCaptureRule: async ({ actor }) => ({ rule: await getRule(deps.db, actor.team_id) }),
    setCaptureRule: ({ actor, origin, body }) => setRule(actor, origin, body),
  }
}

type SharedName = Exclude<keyof All, `${string}Gateway${string}` | 'getCaptureRule' | 'setCaptureRule'>
/** A call that tunnels and gateways have alike, wherever it is. */
type SharedRoute<N extends SharedName> = Omit<Routes['captures'][N], 'path' | 'summary' | 'access'> &
  Pick<Call, 'path'> & { summary: string; access: { permission: Action } }
type Shared = Handlers<{ [N in SharedName]: SharedRoute<N> }>

function toHandlers(deps: Deps, toSource: (id: string) => CaptureSource): Shared {
  const run = {
    body: readBody(deps),
    delete: deleteExchanges(deps),
    export: exportExchanges(deps),
    messages: listMessages(deps),
    replay: replayExchange(deps),
    set: setCapture(deps),
    watch: watchExchanges(deps),
  }
  const toWhich = ({ id, exchange_id }: { id: string; exchange_id: string }) => ({
    source: toSource(id),
    exchange_id,
  })
  return {
    getCapture: async ({ actor, params }) =>
      getCaptureState(deps, await getReadable(deps, actor, toSource(params.id))),
    setCapture: ({ actor, origin, params, body }) =>
      run.set(actor, origin, { source: toSource(params.id), is_on: body.is_on }),
    listExchanges: async ({ actor, params, query: { cursor, limit, ...asked } }) => {
      const source = toSource(params.id)
      await getReadable(deps, actor, source)
      const filter = { ...toFilter(source, asked), cursor }
      return toPage(limit, (most) => listCaptures(deps.db, { ...filter, limit: most }), toExchange)
    },
    clearExchanges: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, { source: toSource(params.id), exchange_id: null })
      return undefined
    },
    watchExchanges: async ({ actor, params }) => {
      await getReadable(deps, actor, toSource(params.id))
      return (stream) => run.watch(actor, params.id, stream)
    },
    exportExchanges: (call) => run.export(call, toFilter(toSource(call.params.id), call.query)),
    getExchange: async ({ actor, params }) =>
      toExchangeDetail((await getReadableExchange(deps, actor, toWhich(params))).row),
    deleteExchange: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, toWhich(params))
      return undefined
    },
    getRequestBody: (call) => run.body(call, toWhich(call.params), 'request'),
    getResponseBody: (call) => run.body(call, toWhich(call.params), 'response'),
    listExchangeMessages: (call) => run.messages(call, toWhich(call.params), call.query.from),
    replayExchange: ({ actor, origin, params, body }) =>
      run.replay(actor, origin, { ...toWhich(params), edit: body }),
  }
}
