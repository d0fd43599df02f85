import { createHeadEdits } from '../../exchange/head-edits.ts'
import { applyRequestEdits } from '../../policy/apply-edits.ts'
import { addHeaders } from './add-headers.ts'
import { askForText } from './ask-for-text.ts'
import { reframe } from './edit-body.ts'
import { relayCertificate } from './relay-certificate.ts'
import { relayLead } from './relay-lead.ts'
import { relayRecording } from './relay-recording.ts'
import { removeHeaders } from './remove-headers.ts'
import { rewriteHost } from './rewrite-host.ts'
import { setHost } from './set-host.ts'
import { withholdCredentials } from './withhold-credentials.ts'
import { withholdOwnFields } from './withhold-own-fields.ts'
import { withholdVisitorCookies } from './withhold-visitor-cookies.ts'

/** The actions that change the head of a request on its way to the origin, in order. */
export const editRequest = createHeadEdits([
  setHost,
  withholdCredentials,
  relayCertificate,
  relayLead,
  relayRecording,
  withholdOwnFields,
  // Before fields are rewritten: what the owner has removed stays removed.
  removeHeaders,
  rewriteHost,
  // Last: of two cookies of one name the later one counts, and the owner's is to.
  addHeaders,
  // A policy comes after the options of the tunnel.
  applyRequestEdits,
  // After the edits of rules: a field that they removed is not written anew.
  withholdVisitorCookies,
  askForText,
  reframe,
])
