import { dropFields } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RECORDED_AS, writeRecordedAs } from '../../exchange/recorded-as.ts'
import { RELAYED_KEYS, writeRelayedKeys } from '../../exchange/relayed-keys.ts'

/**
 * The edge that has the tunnel remembers what must not be shown of an exchange that this one copies, and hides in its
 * own copy the keys that rules were given here.
 */
export const relayRecording: HeadEdit = ({ accounting, connection, request }, bytes, head) => {
  const { upstream } = request
  const isToPeer = upstream?.kind === 'peer'
  if (!isToPeer && !connection.source.isFromPeer) return NOTHING_ADDED
  dropFields(bytes, head, RECORDED_AS)
  dropFields(bytes, head, RELAYED_KEYS)
  if (!isToPeer) return NOTHING_ADDED
  const keys = writeRelayedKeys(accounting.givenKeys)
  if (upstream.hiding === undefined || accounting.recording === null) return keys
  const name = accounting.recording.sendTo(upstream.hiding, request.member)
  return name === null ? keys : Buffer.concat([writeRecordedAs(name), keys])
}
