import { createHeadEdits } from '../../exchange/head-edits.ts'
import { addHeaders } from './add-headers.ts'
import { cors } from './cors.ts'
import { removeHeaders } from './remove-headers.ts'
import { rewriteHost } from './rewrite-host.ts'

/** The actions that change the head of a response before it leaves, in order. */
export const editResponse = createHeadEdits([
  // Before fields are rewritten: what the owner has removed stays removed.
  removeHeaders,
  rewriteHost,
  // Behind the origin's: of two cookies of one name the later one counts, and the owner's is to.
  addHeaders,
  cors,
])
