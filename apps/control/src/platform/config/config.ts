import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  ConfigError,
  controlSettings,
  kinds,
  parseS3Location,
  readProgramSettings,
} from '@nora/contract/settings'
import { MIB } from '@nora/kit'
import { findSharedHosts } from '@nora/kit/sites'
import { z } from 'zod'
import { packageFolder } from '../package-folder.ts'
import { acmeLimits, LETS_ENCRYPT_LIMITS } from './acme-limits.ts'
import { clientInstall, DNS_SERVER, region } from './config-shapes.ts'
import { providersSchema } from './identity-providers.ts'

const PREFIX = 'NORA_CONTROL_'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Control reads these settings in another form than the launcher. */
const readers = {
  hosts: list,
  trusted_proxies: list,
  regions: kinds.json.pipe(z.array(region).min(1)),
  providers: kinds.json.pipe(providersSchema),
  client_install: kinds.json.pipe(clientInstall),
  dns_servers: list.pipe(
    z.array(z.string().regex(DNS_SERVER, 'is no address such as 192.0.2.53 or 192.0.2.53:5353')),
  ),
  acme_limits: kinds.json.pipe(acmeLimits),
  banner: z.string().max(10_000),
}

export type Config = ReturnType<typeof loadConfig>
export type RegionConfig = z.output<typeof region>

const LOCAL_REGION = region.parse({ id: 'local', domain: 'localhost', host: '127.0.0.2' })

function readSettings(env: Record<string, string | undefined>) {
  return readProgramSettings({ prefix: PREFIX, table: controlSettings, readers, env })
}

/** Reads settings from the environment. Throws a ConfigError that names every wrong or unknown key. */
export function loadConfig(env: Record<string, string | undefined>) {
  const settings = readSettings(env)
  const data = resolve(settings.data)
  const base_url = withoutSlash(settings.base_url ?? `http://localhost:${settings.http_port}`)
  return {
    data,
    http_host: settings.http_host,
    http_port: settings.http_port,
    link_host: settings.link_host,
    link_port: settings.link_port,
    monitor_host: settings.monitor_host,
    monitor_port: settings.monitor_port ?? null,
    base_url,
    hosts: settings.hosts ?? [],
    regions: settings.regions ?? [LOCAL_REGION],
    database_url: settings.database_url ?? null,
    enrol_key_file: resolve(settings.enrol_key_file ?? join(data, 'enrol.key')),
    smtp_url: settings.smtp_url ?? null,
    mail_from: settings.mail_from,
    is_mailbox_open: settings.mailbox === 'everyone',
    password_min_length: settings.password_min_length,
    ports_per_team: toLimit(settings.ports_per_team),
    static_names_per_team: toLimit(settings.static_names_per_team),
    capture_days: settings.capture_days,
    capture_bytes_per_team: settings.capture_mib_per_team * MIB,
    seats_per_team: toLimit(settings.seats_per_team),
    billing_mode: settings.billing_mode,
    has_rate_limits: settings.rate_limits,
    allows_shared_host: settings.allow_shared_host,
    may_reach_private: settings.outbound_private,
    trusted_proxies: settings.trusted_proxies ?? [],
    log_level: settings.log_level,
    console_folder: resolve(settings.console_folder ?? join(packageFolder(), '../console/dist')),
    downloads_folder: resolve(settings.downloads_folder ?? join(packageFolder(), '../cli/dist')),
    client_install: settings.client_install ?? {},
    owner_email: settings.owner_email,
    has_link_tls: settings.link_tls,
    banner: settings.banner ?? '',
    docs_url: settings.docs_url ?? `${base_url}/help/guides`,
    support_email: settings.support_email ?? null,
    community_url: settings.community_url ? withoutSlash(settings.community_url) : null,
    providers: (settings.providers ?? []).map((provider) => ({
      ...provider,
      client_secret: readSecret(provider.client_secret, `PROVIDERS.${provider.id}.client_secret`),
    })),
    dadata_url: withoutSlash(settings.dadata_url),
    dadata_token: settings.dadata_token ? readSecret(settings.dadata_token, 'DADATA_TOKEN') : null,
    companies_file: settings.companies_file ? resolve(settings.companies_file) : null,
    breaches_folder: settings.breaches_file ? resolve(settings.breaches_file) : null,
    breaches_url: settings.breaches_url ?? null,
    has_private_issuers: settings.private_issuers,
    dns_servers: settings.dns_servers ?? [],
    dns: settings.dns_port === undefined ? null : { address: settings.dns_host, port: settings.dns_port },
    acme: readAcme(settings),
    s3: readS3(settings),
    plans_file: resolve(settings.plans_file ?? join(packageFolder(), 'data/plans.yml')),
  }
}

/** null: certificates are not issued here. */
function readAcme(settings: ReturnType<typeof readSettings>) {
  const { acme_directory: directory, acme_eab_key_id: keyId, acme_eab_hmac_key: hmacKey } = settings
  if (directory === undefined) return null
  if ((keyId === undefined) !== (hmacKey === undefined)) {
    throw new ConfigError([`${PREFIX}ACME_EAB_KEY_ID: it goes together with ${PREFIX}ACME_EAB_HMAC_KEY`])
  }
  return {
    directory,
    email: settings.acme_email ?? null,
    externalAccount:
      keyId !== undefined && hmacKey !== undefined
        ? { keyId, hmacKey: readSecret(hmacKey, 'ACME_EAB_HMAC_KEY') }
        : null,
    profile: settings.acme_profile ?? null,
    securesRegions: settings.acme_region,
    preferredIssuer: settings.acme_chain ?? null,
    ca_pem: settings.acme_ca ? readConfigFile('ACME_CA', resolve(settings.acme_ca)) : null,
    limits: settings.acme_limits ?? LETS_ENCRYPT_LIMITS,
  }
}

/** null: files are kept in the data folder. */
function readS3(settings: ReturnType<typeof readSettings>) {
  const { files_url: url, files_key_id: key_id, files_secret_key: secretKey, files_ca } = settings
  const given = { FILES_URL: url, FILES_KEY_ID: key_id, FILES_SECRET_KEY: secretKey }
  if (Object.values({ ...given, files_ca }).every((value) => value === undefined)) return null
  const location = parseS3Location(url ?? '')
  // Without the address files would go into the folder, and nobody would know.
  if (typeof location === 'string' || key_id === undefined || secretKey === undefined) {
    const missing = Object.entries(given).filter(([, value]) => value === undefined)
    throw new ConfigError(
      missing.map(([name]) => `${PREFIX}${name}: set it, a bucket needs its address and both parts of a key`),
    )
  }
  return {
    ...location,
    key_id,
    secret_key: readSecret(secretKey, 'FILES_SECRET_KEY'),
    ca_pem: files_ca ? readConfigFile('FILES_CA', resolve(files_ca)) : null,
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

function toLimit(limit: number | 'off'): number | null {
  return limit === 'off' ? null : limit
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
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
