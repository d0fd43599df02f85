import { createHeadEdits } from '../../exchange/head-edits.ts'
import { addHeaders } from './add-headers.ts'
import { removeHeaders } from './remove-headers.ts'
import { rewriteHost } from './rewrite-host.ts'
import { setHost } from './set-host.ts'
import { withholdCredentials } from './withhold-credentials.ts'

/** The actions that change the head of a request on its way to the origin, in order. */
export const editRequest = createHeadEdits([
  setHost,
  withholdCredentials,
  // Before fields are rewritten: what the owner has removed stays removed.
  removeHeaders,
  rewriteHost,
  // Last: of two cookies of one name the later one counts, and the owner's is to.
  addHeaders,
])
