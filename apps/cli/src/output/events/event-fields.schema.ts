import type { CapturedExchange, CapturedOutput, CapturedRun } from '@nora/contract/tunnels'
import { z } from 'zod'

/** A type of the contract, field by field: one that is missing here does not compile. */
type FieldsOf<T> = { [Name in keyof T]-?: z.ZodType<T[Name]> }

export const text = z.string()
export const time = z.iso.datetime()
export const milliseconds = z.number().min(0)
export const count = z.int().min(0)

/** Which one of several tunnels an event is about. */
export const tunnelName = text
  .optional()
  .describe('Name of the tunnel in `nora.yml`; absent for the one of a command line.')

const written = (stream: string) =>
  z
    .strictObject({
      bytes: count.describe('Bytes written so far.'),
      kept_bytes: count.describe('Bytes kept for the inspector, from the beginning.'),
      cut_by: z
        .enum(['limit', 'disk'])
        .nullable()
        .describe('Why fewer were kept than written: their limit, or a disk that is full or slow.'),
    } satisfies FieldsOf<CapturedOutput>)
    .describe(`What the program wrote to ${stream}.`)

/** One run of a trigger's program. */
export const runFields = {
  id: text.describe('Id of the run.'),
  state: z
    .enum(['receiving', 'queued', 'running', 'exited', 'killed', 'failed', 'refused'])
    .describe(
      '`failed`: the program could not be started; `refused`: it never was to be; `killed`: by the client. The last four are final.',
    ),
  reason: z
    .enum([
      'timeout',
      'visitor_left',
      'stopped',
      'signature_missing',
      'signature_malformed',
      'signature_stale',
      'signature_wrong',
      'delivery_running',
      'delivery_done',
      'no_match',
      'queue_full',
      'header_too_large',
      'body_too_large',
      'body_too_slow',
    ])
    .nullable()
    .describe('Why it was killed or refused.'),
  detail: text.nullable().describe('More on it, in the words of the system or of a library.'),
  exit_code: count.nullable().describe('Of `exited`; 128 and its number when a signal ended the program.'),
  signal: text.nullable().describe('Name of that signal.'),
  is_async: z.boolean().describe('The request is answered before the program runs.'),
  wait_ms: milliseconds.nullable().describe('Milliseconds in the queue.'),
  duration_ms: milliseconds
    .nullable()
    .describe('Milliseconds the program ran; null while it runs or when it never did.'),
  stdout: written('stdout'),
  stderr: written('stderr'),
} satisfies FieldsOf<CapturedRun>

/** One request, as a list shows it. */
export const requestFields = {
  id: text.describe('Id of the request in the inspector.'),
  tunnel_id: text.describe('Id of the tunnel in `/v1`.'),
  at: time.describe('When it began, UTC.'),
  kind: z.enum(['http', 'websocket', 'sse']).describe('`sse`: the answer is a stream of server-sent events.'),
  method: text.describe('Method, as it came.'),
  path: text.describe('Path, without the query.'),
  query: text.describe('Query without its question mark; values of secret parameters are left out.'),
  status: count.describe('Status of the answer; 0: there was none.'),
  duration_ms: milliseconds.nullable().describe('Milliseconds from first to last byte; null while it runs.'),
  request_bytes: count.describe('Bytes of the body that came so far.'),
  response_bytes: count.describe('Bytes of the body of the answer so far.'),
  error: text.nullable().describe('Why there was no whole answer, as a word.'),
  replay_of: text.nullable().describe('Id of the request that this one repeats.'),
  message_count: count.describe('Messages of a WebSocket or events of a stream so far.'),
  run: z.strictObject(runFields).nullable().describe('What it led to in a trigger.'),
} satisfies FieldsOf<CapturedExchange>
