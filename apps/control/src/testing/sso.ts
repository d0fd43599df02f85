import type { SaveSso, SsoDomain } from '@nora/contract/sso'
import type { Config } from '../platform/config/config.ts'
import { type Booted, bootControl, type Visitor } from './boot.ts'
import { type DnsServer, startDnsServer } from './dns-server.ts'
import { type OidcServer, startOidcServer } from './oidc-server.ts'
import { type Person, signUpSomeone } from './person.ts'
import { plainHasher } from './plain-hasher.ts'
import { makeTeam } from './team.ts'

/** A team with an issuer of its own. */
export type SsoTeam = { founder: Person; team_id: string; oidc: OidcServer; redirect_uri: string }

export type SsoFixture = {
  booted: Booted
  dns: DnsServer
  makeTeam(): Promise<SsoTeam>
  close(): Promise<void>
}

export async function setUpSsoFixture(changes: Partial<Config> = {}): Promise<SsoFixture> {
  const dns = await startDnsServer()
  const booted = await bootControl(
    { has_private_issuers: true, dns_servers: [dns.address], ...changes },
    { hasher: plainHasher },
  )
  const servers: OidcServer[] = []
  return {
    booted,
    dns,
    async makeTeam() {
      const founder = await signUpSomeone(booted, 'Анна')
      const team_id = await makeTeam(booted, founder)
      const redirect_uri = `${booted.config.base_url}/v1/sso/${team_id}/callback`
      const oidc = await startOidcServer(redirect_uri)
      servers.push(oidc)
      return { founder, team_id, oidc, redirect_uri }
    },
    async close() {
      await booted.close()
      await dns.close()
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Settings as a team usually has them. */
export function ssoSettings({ oidc }: SsoTeam, changes: Partial<SaveSso> = {}): SaveSso {
  const { issuer, client_id, client_secret } = oidc.config
  return {
    name: 'Forest SSO',
    issuer,
    client_id,
    client_secret,
    token_auth: 'basic',
    accepts_unverified: false,
    default_role: 'member',
    gives_seat: true,
    readmits: false,
    skips_second_factor: false,
    is_enabled: true,
    is_required: false,
    ...changes,
  }
}

/** The owner of the domain makes the record, and the team has it looked for. */
export async function proveDomain(
  { dns }: SsoFixture,
  { founder }: SsoTeam,
  domain: string,
): Promise<SsoDomain> {
  const { id, record } = await founder.api.sso.addSsoDomain({ body: { domain } })
  dns.txt.set(record.name, ['v=spf1 -all', record.value])
  return founder.api.sso.checkSsoDomain({ params: { id } })
}

/** Goes to the issuer, signs in there, and comes back; answers where the browser ends. */
export async function signInBySso(
  { oidc }: SsoTeam,
  visitor: Visitor,
  { email, login = email, return_to }: { email: string; login?: string; return_to?: string },
): Promise<string> {
  const { authorization_url } = await visitor.api.accounts.startSso({ body: { email, return_to } })
  return comeBack(visitor, await oidc.approve(authorization_url, login))
}

export async function comeBack(visitor: Visitor, url: string): Promise<string> {
  const { pathname, search } = new URL(url)
  return String((await visitor.open(pathname + search)).headers.location)
}
