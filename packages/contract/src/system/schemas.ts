import { z } from 'zod'
import { userSettings } from '../accounts/profile/schemas.ts'
import { provider } from '../accounts/provider-links/schemas.ts'

export const agentPath = z.object({
  carrier: z
    .enum(['tcp', 'websocket'])
    .describe('How the agent connects: directly, or over a WebSocket for networks that pass only HTTP.'),
  host: z.string(),
  port: z.number().int(),
  tls: z.boolean(),
  ca_pem: z
    .string()
    .nullable()
    .describe('The certificate authority of the installation; null means those that the system trusts.'),
})

export const region = z.object({
  id: z.string().max(20),
  domain: z.string(),
  host: z.string().describe('The host of the TCP ports and ssh of the region.'),
  port_range: z
    .object({ from: z.number().int(), to: z.number().int() })
    .describe('The range of ports for tunnels, both ends included.'),
  public_scheme: z.enum(['http', 'https']),
  public_port: z.number().int(),
  agent_host: z.string(),
  agent_port: z.number().int(),
  agent_tls: z.boolean(),
  /** Certificate authority of the agents' link when it is the installation's own. */
  agent_ca_pem: z.string().nullable(),
  agent_paths: z
    .array(agentPath)
    .min(1)
    .max(8)
    .describe('How agents can reach the region, best first: the fields above as one path, then fallbacks.'),
})

export const clientPlatforms = ['windows', 'macOs', 'linux', 'freeBSD', 'docker'] as const
export const clientPlatform = z.enum(clientPlatforms)

export const settings = z.object({
  banner: z.string().describe('HTML shown on top of pages outside teams; empty for none.'),
  version: z.string(),
  console_url: z.string(),
  docs_url: z.string(),
  support_email: z.string().nullable(),
  community_url: z.string().nullable().describe('The address of the community chat.'),
  providers: z.array(provider).describe('Identity providers that you can sign in with.'),
  are_passkeys_available: z.boolean().describe('Browsers have passkeys over https and on localhost only.'),
  password_min_length: z.number().int(),
  is_mailbox_shown: z
    .boolean()
    .describe('Emails are shown at /dev/mailbox because no SMTP server is configured.'),
  are_plans_enforced: z.boolean().describe('Whether this installation enforces plans.'),
  regions: z.array(region).min(1),
  user_settings: userSettings
    .nullable()
    .describe('Settings of the signed-in user; null if nobody is signed in.'),
  client_install: z.record(
    clientPlatform,
    z.object({
      command: z.string(),
      run: z.string().describe('The command that runs the client; replaces `nora` in every command.'),
      manual_url: z.string(),
    }),
  ),
})

export const sendFeedback = z.object({
  rate: z.number().int().min(1).max(5),
  text: z.string().trim().max(10_000).default(''),
  position: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .default('help_popup')
    .describe('The page that the feedback was written on.'),
})

export type Settings = z.output<typeof settings>
export type Region = z.output<typeof region>
export type AgentPath = z.output<typeof agentPath>
export type ClientPlatform = z.output<typeof clientPlatform>
