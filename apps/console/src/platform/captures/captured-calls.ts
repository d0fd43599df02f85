import type { Platform } from '../platform.tsx'

type Captures = Platform['api']['captures']

/** A tunnel or a gateway, whose traffic may be captured. */
export type Captured = { of: 'tunnels' | 'gateways'; id: string }

type Calls = Pick<
  Captures,
  | 'getCapture'
  | 'setCapture'
  | 'listExchanges'
  | 'clearExchanges'
  | 'getExchange'
  | 'listExchangeMessages'
  | 'replayExchange'
>

/** The calls of both have the same shapes. */
export function getCalls({ captures }: Platform['api'], { of }: Captured): Calls {
  if (of === 'tunnels') return captures
  return {
    getCapture: captures.getGatewayCapture,
    setCapture: captures.setGatewayCapture,
    listExchanges: captures.listGatewayExchanges,
    clearExchanges: captures.clearGatewayExchanges,
    getExchange: captures.getGatewayExchange,
    listExchangeMessages: captures.listGatewayExchangeMessages,
    replayExchange: captures.replayGatewayExchange,
  }
}
