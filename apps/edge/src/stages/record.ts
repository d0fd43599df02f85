import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'

/** Begins to copy the request, where its owner wants that; one that waited or is sent again is copied already. */
export const record: Stage = (exchange) => {
  const { endpoint } = exchange.request
  if (endpoint === null || endpoint.capture === null || exchange.accounting.recording !== null)
    return 'proceed'
  const recording = endpoint.capture.begin({
    visitor: exchange.connection.visitor,
    protocol: getProtocol(exchange),
  })
  exchange.accounting.recording = recording
  const { retained } = exchange.request
  recording?.request(retained, 0, retained.length)
  return 'proceed'
}

function getProtocol({ connection, request }: Exchange): 'http/1.0' | 'http/1.1' | 'h2' {
  if (connection.socket.protocol === 'h2') return 'h2'
  return request.minor === 0 ? 'http/1.0' : 'http/1.1'
}
