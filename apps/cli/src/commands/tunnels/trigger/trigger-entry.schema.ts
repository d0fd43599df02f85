import { z } from 'zod'
import type { RequestedTrigger } from './read-trigger.ts'

const text = z.string().min(1)

/** `nora.yml` can say this about a trigger. */
export const triggerEntry = z
  .strictObject({
    command: z
      .array(z.string(), 'a list of words, such as [./deploy.sh, --prod]')
      .min(1, 'needs a program')
      .describe('Program and arguments, word by word; no shell reads them.'),
    verify: text
      .optional()
      .describe(
        'Whose signature is needed: github:env:NAME, stripe:file:PATH, slack:secret://PROJECT/CONFIG/NAME, …',
      ),
    match: text.optional().describe('CEL: the condition under which a request runs it.'),
    concurrency: z.int().min(1).max(1_000).optional().describe('How many run at once, 1 without it.'),
    queue: z.int().min(0).max(10_000).optional().describe('How many requests may wait, 100 without it.'),
    timeout: text.optional().describe('How long a run may take: 30s, 10m (default), none.'),
    async: z.boolean().optional().describe('Answer 202 at once, before the run.'),
    hold: text
      .optional()
      .describe('How long output is held back, so that the status is true: 1s (default), 0.'),
    keep_running: z.boolean().optional().describe('A run goes on when its visitor leaves.'),
    max_body: text.optional().describe('Limit of a body, such as 10MiB.'),
    content_type: text.optional().describe('Type of the answer; text/plain without it.'),
    stderr: z.boolean().optional().describe('Put stderr into the answer too.'),
    cwd: text.optional().describe('Folder in which it runs; that of this file without it.'),
  })
  .describe('Instead of a target: a program that is run for each request.')

export function readRequestedTrigger(entry: z.output<typeof triggerEntry>): RequestedTrigger {
  return {
    command: entry.command,
    cwd: entry.cwd ?? null,
    verify: entry.verify ?? null,
    match: entry.match ?? null,
    concurrency: entry.concurrency === undefined ? null : String(entry.concurrency),
    queue: entry.queue === undefined ? null : String(entry.queue),
    timeout: entry.timeout ?? null,
    hold: entry.hold ?? null,
    maxBody: entry.max_body ?? null,
    contentType: entry.content_type ?? null,
    isAsync: entry.async ?? false,
    keepsRunning: entry.keep_running ?? false,
    includesStderr: entry.stderr ?? false,
  }
}
