import { z } from 'zod'
import type { RequestedSsh } from './requested-ssh.ts'

const settings = z.strictObject({
  allow: z
    .array(z.email('an e-mail address').max(254))
    .max(100)
    .optional()
    .describe('Members of the team who enter by their keys, besides yourself.'),
  team: z.boolean().optional().describe('Let all members of the team in.'),
  password: z.boolean().optional().describe('Let in by a password too, which is made up and shown once.'),
  allow_forward: z.boolean().optional().describe('Allow ssh -L to what this machine reaches.'),
  as_root: z.boolean().optional().describe('Yes, let visitors be root.'),
})

/** `nora.yml` can say this about a shell. */
export const sshEntry = z
  .union([z.literal(true), settings], 'true, or what is special about it')
  .describe('Instead of a target: a shell on this machine.')

export const SSH_ENTRY_KEYS = Object.keys(settings.shape)

export function readRequestedSsh(entry: z.output<typeof sshEntry>): RequestedSsh {
  const { allow = [], team, password, allow_forward, as_root } = entry === true ? {} : entry
  return {
    emails: allow,
    isForTeam: team ?? false,
    hasPassword: password ?? false,
    allowsForwarding: allow_forward ?? false,
    isForRoot: as_root ?? false,
    sshdPort: null,
  }
}
