import type { Connection } from 'ssh2'
import { findChannel, getProtocol } from './ssh2-internals.ts'

/** Global requests that wait for their answers; more is no client but a flood. */
const MOST_UNANSWERED = 128

/**
 * Holds a client to what RFC 4254 promises and ssh2 does not check: nobody sends beyond the window of a channel
 * (§5.2) or heaps up requests. `refuse` ends the connection.
 */
export function guardConnection(client: Connection, refuse: (why: string) => void): void {
  const protocol = getProtocol(client)
  const handlers = protocol._handlers
  const { CHANNEL_DATA: takeData, GLOBAL_REQUEST: takeRequest } = handlers
  handlers.CHANNEL_DATA = (from, recipient, data) => {
    const channel = findChannel(client, recipient)
    if (channel !== undefined && data.length > channel.incoming.window)
      refuse('more data than the window allows')
    else if (channel?.receive === undefined) takeData(from, recipient, data)
    else if (channel.incoming.state === 'open') channel.receive(data)
  }
  let unanswered = 0
  const counted =
    <Args extends unknown[]>(answer: (...args: Args) => void) =>
    (...args: Args): void => {
      unanswered--
      answer.apply(protocol, args)
    }
  protocol.requestSuccess = counted(protocol.requestSuccess)
  protocol.requestFailure = counted(protocol.requestFailure)
  handlers.GLOBAL_REQUEST = (from, name, wantReply, data) => {
    if (wantReply && ++unanswered > MOST_UNANSWERED) refuse('too many requests at once')
    else takeRequest(from, name, wantReply, data)
  }
}
