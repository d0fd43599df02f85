import { dropFields } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RECORDED_AS, writeRecordedAs } from '../../exchange/recorded-as.ts'

/** The edge that has the tunnel remembers what must not be shown of an exchange that this one copies. */
export const relayRecording: HeadEdit = ({ accounting, connection, request }, bytes, head) => {
  const { upstream } = request
  const isToPeer = upstream?.kind === 'peer'
  if (!isToPeer && !connection.source.isFromPeer) return NOTHING_ADDED
  dropFields(bytes, head, RECORDED_AS)
  if (upstream?.hiding === undefined || accounting.recording === null) return NOTHING_ADDED
  const name = accounting.recording.sendTo(upstream.hiding, request.member)
  return name === null ? NOTHING_ADDED : writeRecordedAs(name)
}
