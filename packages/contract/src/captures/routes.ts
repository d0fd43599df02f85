import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { capturesCalls as calls } from './calls.ts'
import {
  captureState,
  exchangeDetail,
  exchangeEvent,
  exchangeFilter,
  exchangeMessages,
  exchangePage,
  exchangeParams,
  exchangeQuery,
  exchangeSummary,
  messagesQuery,
  replayExchange,
  setCapture,
  teamCaptureRule,
} from './schemas.ts'

/** A body is no page of ours, whatever it says it is. */
const BODY = ['application/octet-stream'] as const

export const capturesRoutes = {
  getCapture: route('captures', calls.getCapture, {
    summary: 'Get the capture state of a tunnel',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: captureState,
    problems: ['NotFound'],
  }),
  setCapture: route('captures', calls.setCapture, {
    summary: 'Turn the capture of a tunnel on or off',
    description:
      'While it is on, requests and responses are stored with bodies of up to 1 MiB. Known secrets are removed before anything is stored.',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    body: setCapture,
    answer: captureState,
    problems: ['NotFound', 'Conflict'],
  }),
  listExchanges: route('captures', calls.listExchanges, {
    summary: 'List captured exchanges of a tunnel',
    description: 'Newest first.',
    access: { permission: 'captures.read_own' },
    params: idParams,
    query: exchangeQuery,
    answer: exchangePage,
    problems: ['NotFound'],
  }),
  clearExchanges: route('captures', calls.clearExchanges, {
    summary: 'Delete all captured exchanges of a tunnel',
    access: { permission: 'captures.read_own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  watchExchanges: route('captures', calls.watchExchanges, {
    summary: 'Stream captured exchanges of a tunnel',
    description: 'Server-sent events; `data` of each is one JSON object.',
    access: { permission: 'captures.read_own' },
    params: idParams,
    answer: exchangeEvent,
    stream: true,
    problems: ['NotFound'],
  }),
  exportExchanges: route('captures', calls.exportExchanges, {
    summary: 'Export captured exchanges of a tunnel',
    description:
      'Returns HAR 1.2 with the newest thousand exchanges, oldest first. The filters are those of the list.',
    access: { permission: 'captures.read_own' },
    params: idParams,
    query: exchangeFilter,
    answer: z.string(),
    file: ['application/json'],
    problems: ['NotFound'],
  }),
  getExchange: route('captures', calls.getExchange, {
    summary: 'Get a captured exchange',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    answer: exchangeDetail,
    problems: ['NotFound'],
  }),
  deleteExchange: route('captures', calls.deleteExchange, {
    summary: 'Delete a captured exchange',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  getRequestBody: route('captures', calls.getRequestBody, {
    summary: 'Download the body of a captured request',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    answer: z.string(),
    file: BODY,
    problems: ['NotFound'],
  }),
  getResponseBody: route('captures', calls.getResponseBody, {
    summary: 'Download the body of a captured response',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    answer: z.string(),
    file: BODY,
    problems: ['NotFound'],
  }),
  listExchangeMessages: route('captures', calls.listExchangeMessages, {
    summary: 'List captured messages of a WebSocket or an event stream',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    query: messagesQuery,
    answer: exchangeMessages,
    problems: ['NotFound'],
  }),
  replayExchange: route('captures', calls.replayExchange, {
    summary: 'Send a captured request to its tunnel again',
    description:
      'Sends the request as it was captured, or edited. Headers whose values were removed as secrets are left out. The call returns when the request is sent; the response is captured as a new exchange.',
    access: { permission: 'captures.read_own' },
    params: exchangeParams,
    body: replayExchange,
    answer: exchangeSummary,
    status: 202,
    problems: ['NotFound', 'Conflict'],
  }),
  getCaptureRule: route('captures', calls.getCaptureRule, {
    summary: 'Get the capture rule of the team',
    access: { permission: 'tunnels.read_own' },
    answer: teamCaptureRule,
  }),
  setCaptureRule: route('captures', calls.setCaptureRule, {
    summary: 'Require, allow or forbid capture in the team',
    description:
      'Takes effect for open tunnels immediately. What was captured before stays until it expires.',
    access: { permission: 'captures.rule' },
    body: teamCaptureRule,
    answer: teamCaptureRule,
  }),
}
