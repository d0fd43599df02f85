import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findSharedHosts } from '@nora/kit/sites'
import { z } from 'zod'
import { packageFolder } from '../package-folder.ts'
import {
  clientInstall,
  DNS_SERVER,
  emailAddress,
  flag,
  httpUrl,
  limit,
  port,
  region,
  text,
} from './config-shapes.ts'
import { providersSchema } from './identity-providers.ts'

const PREFIX = 'NORA_CONTROL_'

/** Every setting of control, by its name without the prefix. The descriptions are the reference. */
export const configSchema = z.object({
  DATA: text.default('.nora').describe('Folder for keys and, without DATABASE_URL, the database.'),
  HTTP_HOST: z.string().min(1).default('127.0.0.1').describe('Address for /v1 and the console.'),
  HTTP_PORT: port.default(7070).describe('Port for /v1 and the console.'),
  LINK_HOST: z.string().min(1).default('127.0.0.1').describe('Address on which edges connect.'),
  LINK_PORT: port.default(7072).describe('Port on which edges connect.'),
  MONITOR_HOST: z.string().min(1).default('127.0.0.1').describe('Address of /healthz, /readyz and /metrics.'),
  MONITOR_PORT: port.optional().describe('Port of /healthz, /readyz and /metrics; closed by default.'),
  BASE_URL: httpUrl
    .optional()
    .describe('How people reach the console; http://localhost:HTTP_PORT by default.'),
  HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .default([])
    .describe('Other hosts, separated by commas, by which people reach the console.'),
  REGIONS: jsonOf(z.array(region).min(1))
    .default([region.parse({ id: 'local', domain: 'localhost', host: '127.0.0.2' })])
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
      'Who may read /dev/mailbox without SMTP_URL while BASE_URL is local: whoever opened the printed link on this machine, or whoever reaches the console. Elsewhere only the owner does.',
    ),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(3).max(100).default(3),
  PORTS_PER_TEAM: limit.describe('How many TCP ports a team may reserve, or off.'),
  STATIC_NAMES_PER_TEAM: limit.describe('How many static names a team may reserve, or off.'),
  SEATS_PER_TEAM: limit.describe('How many members of a team have a seat, or off.'),
  BILLING_MODE: z
    .enum(['off', 'sandbox'])
    .default('off')
    .describe('off: nobody is held to a plan. sandbox: teams are held to theirs; nothing is paid.'),
  RATE_LIMITS: flag.default(true).describe('on or off.'),
  ALLOW_SHARED_HOST: flag
    .default(false)
    .describe('on or off: start although tunnels of a region could read or set the console’s cookies.'),
  OUTBOUND_PRIVATE: flag.default(false).describe('on or off: receivers at private addresses may be named.'),
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
  OWNER_EMAIL: emailAddress.default('owner@nora.localhost').describe('Account made when there is none yet.'),
  LINK_TLS: flag
    .default(true)
    .describe('on or off: agents dial the edge over TLS of the installation’s own authority.'),
  BANNER: z.string().max(10_000).default('').describe('HTML shown on top of personal pages.'),
  DOCS_URL: z.url().optional().describe('Documentation; BASE_URL/swagger/ by default.'),
  SUPPORT_EMAIL: emailAddress.optional(),
  COMMUNITY_URL: httpUrl.optional().describe('Where users talk to each other.'),
  PROVIDERS: jsonOf(providersSchema)
    .default([])
    .describe('JSON list of identity providers: docs/sign-in.md. A client_secret may be file:PATH.'),
  DADATA_URL: httpUrl
    .default('https://suggestions.dadata.ru/suggestions/api/4_1/rs')
    .describe('Where companies are looked up by INN. Without a trailing slash.'),
  DADATA_TOKEN: text
    .optional()
    .describe('API key of DaData, or file:PATH. Without it only COMPANIES_FILE is looked into.'),
  COMPANIES_FILE: text
    .optional()
    .describe(
      'JSON or CSV list of companies that are found by INN: inn, kpp, ogrn, name, short_name, address.',
    ),
  PRIVATE_ISSUERS: flag
    .default(false)
    .describe('on or off: teams may name issuers of single sign-on in private networks, and over http.'),
  DNS_SERVERS: text
    .transform((list) => list.split(',').map((server) => server.trim()))
    .pipe(z.array(z.string().regex(DNS_SERVER, 'is no address such as 192.0.2.53 or 192.0.2.53:5353')))
    .default([])
    .describe('DNS servers that prove domains, separated by commas; those of the system by default.'),
  PLANS_FILE: text.optional().describe('Plans of this installation; those that come with it by default.'),
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
    hosts: settings.HOSTS,
    regions: settings.REGIONS,
    database_url: settings.DATABASE_URL ?? null,
    enrol_key_file: resolve(settings.ENROL_KEY_FILE ?? join(data, 'enrol.key')),
    smtp_url: settings.SMTP_URL ?? null,
    mail_from: settings.MAIL_FROM,
    is_mailbox_open: settings.MAILBOX === 'everyone',
    password_min_length: settings.PASSWORD_MIN_LENGTH,
    ports_per_team: settings.PORTS_PER_TEAM,
    static_names_per_team: settings.STATIC_NAMES_PER_TEAM,
    seats_per_team: settings.SEATS_PER_TEAM,
    billing_mode: settings.BILLING_MODE,
    has_rate_limits: settings.RATE_LIMITS,
    allows_shared_host: settings.ALLOW_SHARED_HOST,
    may_reach_private: settings.OUTBOUND_PRIVATE,
    trusted_proxies: settings.TRUSTED_PROXIES,
    log_level: settings.LOG_LEVEL,
    console_folder: resolve(settings.CONSOLE_FOLDER ?? join(packageFolder(), '../console/dist')),
    downloads_folder: resolve(settings.DOWNLOADS_FOLDER ?? join(packageFolder(), '../cli/dist')),
    client_install: settings.CLIENT_INSTALL,
    owner_email: settings.OWNER_EMAIL,
    has_link_tls: settings.LINK_TLS,
    banner: settings.BANNER,
    docs_url: settings.DOCS_URL ?? `${base_url}/swagger/`,
    support_email: settings.SUPPORT_EMAIL ?? null,
    community_url: settings.COMMUNITY_URL ?? null,
    providers: settings.PROVIDERS.map((provider) => ({
      ...provider,
      client_secret: readSecret(provider.client_secret, `PROVIDERS.${provider.id}.client_secret`),
    })),
    dadata_url: settings.DADATA_URL,
    dadata_token: settings.DADATA_TOKEN ? readSecret(settings.DADATA_TOKEN, 'DADATA_TOKEN') : null,
    companies_file: settings.COMPANIES_FILE ? resolve(settings.COMPANIES_FILE) : null,
    has_private_issuers: settings.PRIVATE_ISSUERS,
    dns_servers: settings.DNS_SERVERS,
    plans_file: resolve(settings.PLANS_FILE ?? join(packageFolder(), 'data/plans.yml')),
  }
}

export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong:\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * Throws a ConfigError when tunnels of a region share a host or a domain with the console, whose cookies they
 * could then read or set.
 */
export function refuseSharedHosts({
  base_url,
  hosts,
  regions,
  allows_shared_host,
}: Pick<Config, 'base_url' | 'hosts' | 'regions' | 'allows_shared_host'>): void {
  if (allows_shared_host) return
  const sentences = [new URL(base_url).hostname, ...hosts].flatMap((at) =>
    regions.flatMap((region) =>
      findSharedHosts(at, region).map(
        ({ setting, value }) =>
          `${PREFIX}REGIONS: ${setting} ${value} of ${region.id} shares cookies with the console at ${at}; name one of another registrable domain`,
      ),
    ),
  )
  if (sentences.length > 0) throw new ConfigError(sentences)
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
