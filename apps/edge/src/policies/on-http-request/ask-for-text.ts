import { asciiName, dropFields, readFields } from '@nora/http1'
import type { Plan } from '@nora/policy'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { isReadableCoding } from '../../policy/codings.ts'

const ACCEPT_ENCODING = asciiName('accept-encoding')
const PARTS = ['range', 'if-range'].map(asciiName)

const plans = new WeakMap<Plan, boolean>()

/**
 * Where rules replace text in answers, the service is asked for whole bodies in codings that can be read: whoever asks
 * for something else would get the text as it was.
 */
export const askForText: HeadEdit = ({ request: { endpoint, policy } }, bytes, head) => {
  if (endpoint === null || policy === null || !editsText(policy.run.plan)) return NOTHING_ADDED
  for (const name of PARTS) dropFields(bytes, head, name)
  const accepted = readFields(bytes, head).filter(([name]) => name.toLowerCase() === 'accept-encoding')
  if (accepted.length === 0) return NOTHING_ADDED
  const codings = accepted.flatMap(([, value]) => value.split(',')).map((item) => item.trim())
  const readable = codings.filter((item) => isReadableCoding((item.split(';')[0] ?? '').trim().toLowerCase()))
  dropFields(bytes, head, ACCEPT_ENCODING)
  // Without the field a service may take any.
  const line = `Accept-Encoding: ${readable.length === 0 ? 'identity' : readable.join(', ')}\r\n`
  return Buffer.from(line, 'latin1')
}

function editsText(plan: Plan): boolean {
  const known = plans.get(plan)
  if (known !== undefined) return known
  const { on_http_response, on_event_stream_message } = plan.phases
  const edits =
    on_event_stream_message.length > 0 ||
    on_http_response.some(({ actions }) => actions.some(({ type }) => type === 'response-body-find-replace'))
  plans.set(plan, edits)
  return edits
}
