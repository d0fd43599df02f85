const ofTunnels = {
  getCapture: { method: 'GET', path: '/v1/tunnels/{id}/capture' },
  setCapture: { method: 'PUT', path: '/v1/tunnels/{id}/capture' },
  listExchanges: { method: 'GET', path: '/v1/tunnels/{id}/exchanges' },
  clearExchanges: { method: 'DELETE', path: '/v1/tunnels/{id}/exchanges' },
  watchExchanges: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/events' },
  exportExchanges: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/har' },
  getExchange: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/{exchange_id}' },
  deleteExchange: { method: 'DELETE', path: '/v1/tunnels/{id}/exchanges/{exchange_id}' },
  getRequestBody: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/{exchange_id}/request_body' },
  getResponseBody: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/{exchange_id}/response_body' },
  listExchangeMessages: { method: 'GET', path: '/v1/tunnels/{id}/exchanges/{exchange_id}/messages' },
  replayExchange: { method: 'POST', path: '/v1/tunnels/{id}/exchanges/{exchange_id}/replay' },
} as const

type OfTunnels = typeof ofTunnels
type Verb = 'get' | 'set' | 'list' | 'clear' | 'watch' | 'export' | 'delete' | 'replay'
type GatewayName<N> = { [V in Verb]: N extends `${V}${infer Noun}` ? `${V}Gateway${Noun}` : never }[Verb]
type GatewayPath<P> = P extends `/v1/tunnels/${infer Rest}` ? `/v1/gateways/${Rest}` : never

/** `getGatewayExchange` is to gateways what `getExchange` is to tunnels. */
type OfGateways = {
  readonly [N in keyof OfTunnels as GatewayName<N>]: {
    readonly method: OfTunnels[N]['method']
    readonly path: GatewayPath<OfTunnels[N]['path']>
  }
}

// Derived, because every page of the console loads the calls.
const ofGateways = Object.fromEntries(
  Object.entries(ofTunnels).map(([name, { method, path }]) => [
    name.replace(/[A-Z]/, 'Gateway$&'),
    { method, path: path.replace('tunnels', 'gateways') },
  ]),
) as OfGateways

export const capturesCalls = {
  ...ofTunnels,
  ...ofGateways,
  getCaptureRule: { method: 'GET', path: '/v1/team/capture_rule' },
  setCaptureRule: { method: 'PUT', path: '/v1/team/capture_rule' },
} as const
