import { readTarget } from '@nora/http1'
import type { TextMask } from '@nora/secrets-kit'
import type { RecordedElsewhere } from '../capture/recorded-elsewhere.ts'
import type { Recorder } from '../capture/recorder.ts'
import { Recordings } from '../capture/recordings.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { readRecordedAs } from '../exchange/recorded-as.ts'
import { readRelayedKeys } from '../exchange/relayed-keys.ts'

export type RecordDeps = { recordedElsewhere: RecordedElsewhere }

/**
 * Begins to copy the request, where its owner wants that: for its gateway at the edge that has the visitor, for its
 * tunnel where a leg of it is. One that waited or is sent again is copied already.
 */
export function createRecord({ recordedElsewhere }: RecordDeps): Stage {
  return (exchange, { bytes, head }) => {
    const { accounting, connection, request } = exchange
    const { endpoint } = request
    if (endpoint === null) return 'proceed'
    const { hidden, mask } = endpoint.facts.rules
    if (request.member !== null && endpoint !== request.gateway) request.member.hidesTexts = hidden.length > 0
    if (mask !== null) hideInPath(exchange, readTarget(bytes, head.pathStart, head.targetEnd), mask)
    if (connection.source.isFromPeer) {
      const recordedAs = readRecordedAs({ bytes, head })
      if (recordedAs !== null) addRecorder(accounting, recordedElsewhere.begin(recordedAs))
      const keys = readRelayedKeys({ bytes, head })
      if (keys.length > 0) accounting.hideKeys(keys)
    }
    begin(exchange, endpoint)
    // Also of the tunnel that the gateway has chosen, whose own requests may not be copied.
    accounting.recording?.hideTextsFrom(endpoint)
    return 'proceed'
  }
}

function begin(exchange: Exchange, endpoint: Endpoint): void {
  const { accounting, connection, request } = exchange
  if (endpoint.capture === null) return
  if (endpoint === request.gateway && connection.source.isFromPeer) return
  if (accounting.recording?.has(endpoint.facts.id)) return
  const { visitor } = connection
  const recording = endpoint.capture.begin({ visitor, protocol: getProtocol(exchange) })
  if (recording === null) return
  addRecorder(accounting, recording)
  const { retained, replayBuffer, filter } = request
  recording.request(retained, 0, retained.length)
  // What another member of the pool was sent of the body before; one that is changed on its way is kept otherwise.
  if (filter === null) for (const bytes of replayBuffer ?? []) recording.request(bytes, 0, bytes.length)
}

function addRecorder(accounting: Exchange['accounting'], recorder: Recorder): void {
  recorder.hidden.add(accounting.givenKeys)
  if (accounting.recording === null) accounting.recording = new Recordings(recorder)
  else accounting.recording.add(recorder)
}

/** Lists of requests, logs and statistics tell paths, whether the requests are copied or not. */
function hideInPath({ accounting, request }: Exchange, target: string, mask: TextMask): void {
  const [path = ''] = target.split('?', 1)
  const shown = mask.text(path)
  if (shown === path) return
  accounting.shownPath = shown
  // Statistics count it among the rest.
  request.pathEnd = request.pathStart
}

function getProtocol({ connection, request }: Exchange): 'http/1.0' | 'http/1.1' | 'h2' {
  if (connection.socket.protocol === 'h2') return 'h2'
  return request.minor === 0 ? 'http/1.0' : 'http/1.1'
}
