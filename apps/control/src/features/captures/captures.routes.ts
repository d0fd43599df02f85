import type { Routes } from '@nora/contract'
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
import { toExchange, toExchangeDetail } from './to-exchange.ts'
import { getReadableExchange, getReadableTunnel } from './visible-exchange.ts'
import { watchExchanges } from './watch-exchanges.ts'

export function capturesHandlers(deps: Deps): Handlers<Routes['captures']> {
  const run = {
    body: readBody(deps),
    delete: deleteExchanges(deps),
    export: exportExchanges(deps),
    messages: listMessages(deps),
    replay: replayExchange(deps),
    set: setCapture(deps),
    setRule: setCaptureRule(deps),
    watch: watchExchanges(deps),
  }
  return {
    getCapture: async ({ actor, params }) =>
      getCaptureState(deps, await getReadableTunnel(deps, actor, params.id)),
    setCapture: ({ actor, origin, params, body }) =>
      run.set(actor, origin, { id: params.id, is_on: body.is_on }),
    listExchanges: async ({ actor, params, query: { cursor, limit, ...asked } }) => {
      await getReadableTunnel(deps, actor, params.id)
      const filter = { ...toFilter(params.id, asked), cursor }
      return toPage(limit, (most) => listCaptures(deps.db, { ...filter, limit: most }), toExchange)
    },
    clearExchanges: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, { id: params.id, exchange_id: null })
      return undefined
    },
    watchExchanges: async ({ actor, params }) => {
      await getReadableTunnel(deps, actor, params.id)
      return (stream) => run.watch(actor, params.id, stream)
    },
    exportExchanges: (call) => run.export(call, toFilter(call.params.id, call.query)),
    getExchange: async ({ actor, params }) =>
      toExchangeDetail((await getReadableExchange(deps, actor, params)).row),
    deleteExchange: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params)
      return undefined
    },
    getRequestBody: (call) => run.body(call, call.params, 'request'),
    getResponseBody: (call) => run.body(call, call.params, 'response'),
    listExchangeMessages: (call) => run.messages(call, call.params, call.query.from),
    replayExchange: ({ actor, origin, params, body }) => run.replay(actor, origin, { ...params, edit: body }),
    getCaptureRule: async ({ actor }) => ({ rule: await getRule(deps.db, actor.team_id) }),
    setCaptureRule: ({ actor, origin, body }) => run.setRule(actor, origin, body),
  }
}
