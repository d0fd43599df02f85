import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { packageFolder } from './package-folder.ts'
import { providersSchema } from './sign-in-providers/provider-config.ts'

const PREFIX = 'NORA_CONTROL_'

const port = z.coerce.number().int().min(1).max(65_535)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
/** null: as many as one likes. */
const limit = z
  .union([z.literal('off').transform(() => null), z.coerce.number().int().min(0).max(100_000)])
  .default(null)
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .describe('Without a trailing slash.')

const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'is no range of ports such as 20000-20999')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number)
    return { from, to }
  })
  .refine(
    ({ from, to }) => from >= 1 && from <= to && to <= 65_535,
    'is no range of ports such as 20000-20999',
  )

const region = z
  .object({
    id: z.string().min(1).max(20),
    domain: z.string().min(1).max(200),
    // With a port behind it, it is what edges tell each other in the header of a stream.
    host: z.string().min(1).max(200).optional(),
    public_scheme: z.enum(['http', 'https']).default('http'),
    public_port: port.default(8080),
    /** An IPv6 address may stand in brackets, as in a URL. */
    agent_host: z
      .string()
      .min(1)
      .max(255)
      .default('localhost')
      .transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
    agent_port: port.default(7071),
    ssh_port: port.default(2222),
    port_range: portRange.default({ from: 20_000, to: 20_999 }),
  })
  .superRefine(({ port_range: { from, to }, public_port, agent_port, ssh_port }, ctx) => {
    for (const taken of [public_port, agent_port, ssh_port]) {
      if (taken < from || taken > to) continue
      const message = `holds ${taken}, at which the region itself listens`
      ctx.addIssue({ code: 'custom', path: ['port_range'], message })
    }
  })
  .transform((given) => ({ ...given, host: given.host ?? given.domain }))

const clientInstall = z.partialRecord(
  z.enum(['windows', 'macOs', 'linux', 'freeBSD', 'docker']),
  z.object({ command: z.string().min(1), manual_url: z.string().min(1) }),
)

/** Every setting of control, by its name without the prefix. The descriptions are the reference. */
export const configSchema = z.object({
  DATA: z
    .string()
    .min(1)
    .default('.nora')
    .describe('Folder for keys and, without DATABASE_URL, the database.'),
  HTTP_HOST: z.string().min(1).default('127.0.0.1').describe('Address for /v1 and the console.'),
  HTTP_PORT: port.default(7070).describe('Port for /v1 and the console.'),
  LINK_HOST: z.string().min(1).default('127.0.0.1').describe('Address on which edges connect.'),
  LINK_PORT: port.default(7072).describe('Port on which edges connect.'),
  MONITOR_HOST: z.string().min(1).default('127.0.0.1').describe('Address of /healthz, /readyz and /metrics.'),
  MONITOR_PORT: port.optional().describe('Port of /healthz, /readyz and /metrics; closed by default.'),
  BASE_URL: httpUrl
    .optional()
    .describe('How people reach the console; http://localhost:HTTP_PORT by default.'),
  REGIONS: jsonOf(z.array(region).min(1))
    .default([region.parse({ id: 'local', domain: 'localhost' })])
    .describe(
      'JSON list: id, domain, host, public_scheme, public_port, agent_host, agent_port, ssh_port, port_range.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://…; without it the built-in database in DATA/database.'),
  ENROL_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('Key edges enrol with; DATA/enrol.key by default, made when missing.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://user:password@host:port; without it letters go to the terminal and /dev/mailbox.'),
  MAIL_FROM: z.string().min(3).default('Nora <nora@localhost>').describe('Sender of letters.'),
  MAILBOX: z
    .enum(['local', 'everyone'])
    .default('local')
    .describe(
      'Who may read /dev/mailbox while there is no SMTP_URL: this machine, or whoever reaches the console.',
    ),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(3).max(100).default(3),
  PORTS_PER_TEAM: limit.describe('How many TCP ports a team may reserve, or off.'),
  SEATS_PER_TEAM: limit.describe('How many members of a team have a seat, or off.'),
  RATE_LIMITS: flag.default(true).describe('on or off.'),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .default([])
    .describe('Addresses or CIDR blocks, separated by commas, whose X-Forwarded-For is believed.'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CONSOLE_FOLDER: z.string().min(1).optional().describe('Built files of the console.'),
  DOWNLOADS_FOLDER: z.string().min(1).optional().describe('Folder with nora-client.tgz.'),
  CLIENT_INSTALL: jsonOf(clientInstall).default({}).describe('JSON: own install commands per platform.'),
  OWNER_EMAIL: z.email().default('owner@nora.localhost').describe('Account made when there is none yet.'),
  LINK_TLS: flag
    .default(true)
    .describe('on or off: agents dial the edge over TLS of the installation’s own authority.'),
  BANNER: z.string().max(10_000).default('').describe('HTML shown on top of personal pages.'),
  DOCS_URL: z.url().optional().describe('Documentation; BASE_URL/swagger/ by default.'),
  SUPPORT_EMAIL: z.email().optional(),
  COMMUNITY_URL: httpUrl.optional().describe('Where users talk to each other.'),
  PROVIDERS: jsonOf(providersSchema)
    .default([])
    .describe('JSON list of identity providers: docs/sign-in.md. A client_secret may be file:PATH.'),
  PLANS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('Plans of this installation; those that come with it by default.'),
})

export type Config = ReturnType<typeof loadConfig>
export type RegionConfig = z.output<typeof region>

/** Reads settings from the environment. Throws a ConfigError that names every wrong or unknown key. */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.entries(env).filter(
    ([key, value]) => key.startsWith(PREFIX) && value !== undefined && value !== '',
  )
  const values = Object.fromEntries(given.map(([key, value]) => [key.slice(PREFIX.length), value]))
  const parsed = configSchema.strict().safeParse(values)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.flatMap(toSentences))
  const settings = parsed.data
  const data = resolve(settings.DATA)
  const base_url = settings.BASE_URL ?? `http://localhost:${settings.HTTP_PORT}`
  return {
    data,
    http_host: settings.HTTP_HOST,
    http_port: settings.HTTP_PORT,
    link_host: settings.LINK_HOST,
    link_port: settings.LINK_PORT,
    monitor_host: settings.MONITOR_HOST,
    monitor_port: settings.MONITOR_PORT ?? null,
    base_url,
    regions: settings.REGIONS,
    database_url: settings.DATABASE_URL ?? null,
    enrol_key_file: resolve(settings.ENROL_KEY_FILE ?? join(data, 'enrol.key')),
    smtp_url: settings.SMTP_URL ?? null,
    mail_from: settings.MAIL_FROM,
    is_mailbox_open: settings.MAILBOX === 'everyone',
    password_min_length: settings.PASSWORD_MIN_LENGTH,
    ports_per_team: settings.PORTS_PER_TEAM,
    seats_per_team: settings.SEATS_PER_TEAM,
    has_rate_limits: settings.RATE_LIMITS,
    trusted_proxies: settings.TRUSTED_PROXIES,
    log_level: settings.LOG_LEVEL,
    console_folder: resolve(settings.CONSOLE_FOLDER ?? join(packageFolder(), '../console/dist')),
    downloads_folder: resolve(settings.DOWNLOADS_FOLDER ?? join(packageFolder(), '../cli/dist')),
    client_install: settings.CLIENT_INSTALL,
    owner_email: settings.OWNER_EMAIL.toLowerCase(),
    has_link_tls: settings.LINK_TLS,
    banner: settings.BANNER,
    docs_url: settings.DOCS_URL ?? `${base_url}/swagger/`,
    support_email: settings.SUPPORT_EMAIL ?? null,
    community_url: settings.COMMUNITY_URL ?? null,
    providers: settings.PROVIDERS.map((provider) => ({
      ...provider,
      client_secret: readSecret(provider.client_secret, `PROVIDERS.${provider.id}.client_secret`),
    })),
    plans_file: resolve(settings.PLANS_FILE ?? join(packageFolder(), 'data/plans.yml')),
  }
}

export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong:\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function toSentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${PREFIX}${key}: there is no such setting`)
  return [`${PREFIX}${issue.path.join('.')}: ${issue.message}`]
}

function readSecret(value: string, key: string): string {
  if (!value.startsWith('file:')) return value
  return readConfigFile(key, resolve(value.slice('file:'.length))).trim()
}

/** A file that a setting names. */
export function readConfigFile(key: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`${PREFIX}${key}: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`])
  }
}

function jsonOf<T extends z.ZodType>(shape: T) {
  return z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(shape)
}
