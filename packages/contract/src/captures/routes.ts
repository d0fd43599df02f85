import { route } from '../route.ts'
import { capturesCalls as calls } from './calls.ts'
import { teamCaptureRule } from './schemas.ts'
import * as specs from './specs.ts'

const ofTunnel = { access: { permission: 'tunnels.read_own' } } as const
const ofGateway = { access: { permission: 'gateways.read' } } as const

/** Calls of tunnels and of gateways have the same shapes. */
export const capturesRoutes = {
  getCapture: route('captures', calls.getCapture, { ...specs.getCaptureSpec('tunnel'), ...ofTunnel }),
  setCapture: route('captures', calls.setCapture, { ...specs.setCaptureSpec('tunnel'), ...ofTunnel }),
  listExchanges: route('captures', calls.listExchanges, specs.listSpec('tunnel')),
  clearExchanges: route('captures', calls.clearExchanges, specs.clearSpec('tunnel')),
  watchExchanges: route('captures', calls.watchExchanges, specs.watchSpec('tunnel')),
  exportExchanges: route('captures', calls.exportExchanges, specs.exportSpec('tunnel')),
  getExchange: route('captures', calls.getExchange, specs.getSpec('tunnel')),
  deleteExchange: route('captures', calls.deleteExchange, specs.deleteSpec('tunnel')),
  getRequestBody: route('captures', calls.getRequestBody, specs.requestBodySpec('tunnel')),
  getResponseBody: route('captures', calls.getResponseBody, specs.responseBodySpec('tunnel')),
  listExchangeMessages: route('captures', calls.listExchangeMessages, specs.messagesSpec('tunnel')),
  replayExchange: route('captures', calls.replayExchange, specs.replaySpec('tunnel')),
  getGatewayCapture: route('captures', calls.getGatewayCapture, {
    ...specs.getCaptureSpec('gateway'),
    ...ofGateway,
  }),
  setGatewayCapture: route('captures', calls.setGatewayCapture, {
    ...specs.setCaptureSpec('gateway'),
    ...ofGateway,
  }),
  listGatewayExchanges: route('captures', calls.listGatewayExchanges, specs.listSpec('gateway')),
  clearGatewayExchanges: route('captures', calls.clearGatewayExchanges, specs.clearSpec('gateway')),
  watchGatewayExchanges: route('captures', calls.watchGatewayExchanges, specs.watchSpec('gateway')),
  exportGatewayExchanges: route('captures', calls.exportGatewayExchanges, specs.exportSpec('gateway')),
  getGatewayExchange: route('captures', calls.getGatewayExchange, specs.getSpec('gateway')),
  deleteGatewayExchange: route('captures', calls.deleteGatewayExchange, specs.deleteSpec('gateway')),
  getGatewayRequestBody: route('captures', calls.getGatewayRequestBody, specs.requestBodySpec('gateway')),
  getGatewayResponseBody: route('captures', calls.getGatewayResponseBody, specs.responseBodySpec('gateway')),
  listGatewayExchangeMessages: route(
    'captures',
    calls.listGatewayExchangeMessages,
    specs.messagesSpec('gateway'),
  ),
  replayGatewayExchange: route('captures', calls.replayGatewayExchange, specs.replaySpec('gateway')),
  getCaptureRule: route('captures', calls.getCaptureRule, {
    summary: 'Get the capture rule of the team',
    access: { permission: 'tunnels.read_own' },
    answer: teamCaptureRule,
  }),
  setCaptureRule: route('captures', calls.setCaptureRule, {
    summary: 'Require, allow or forbid capture in the team',
    description:
      'Takes effect for open tunnels and gateways immediately. What was captured before stays until it expires.',
    access: { permission: 'captures.rule' },
    body: teamCaptureRule,
    answer: teamCaptureRule,
  }),
}
