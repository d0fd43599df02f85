import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { domainToASCII } from 'node:url'
import { isPublicSuffix } from '@nora/kit/sites'
import { type Sentence, toConfigProblem } from './sentences.ts'

type Values = { [key: string]: unknown }
export type Tree = { [key: string]: unknown }

const EVERYWHERE = '0.0.0.0'

/**
 * Fills in what follows from one domain for a server of one's own: tunnels at NAME.DOMAIN, the console at
 * console.DOMAIN, both by the ports of the web with certificates of an issuer. What is set already stays. Throws a
 * ConfigInvalid when the domain cannot be one.
 */
export function applyPublicDomain(tree: Tree): void {
  const { domain: given, email } = tree
  if (typeof given !== 'string' || given.trim() === '') {
    if (email !== undefined) throw toConfigProblem([EMAIL_ALONE])
    return
  }
  const domain = readDomain(given)
  tree.domain = domain
  // On a server of one's own there is somebody else's site to show.
  tree.sample ??= 'off'
  if (typeof email !== 'string') throw toConfigProblem([noEmail(domain)])
  const address = findOwnAddress()
  fill(tree, 'region', { domain, host: domain, agent_host: domain, public_scheme: 'https', public_port: 443 })
  fill(tree, 'control', {
    base_url: `https://console.${domain}`,
    owner_email: email,
    acme_directory: 'letsencrypt',
    acme_email: email,
    acme_region: 'on',
    // Both are under one domain: docs/decisions/0046-one-domain.md says what keeps them apart.
    allow_shared_host: 'on',
    dns_host: address ?? EVERYWHERE,
    dns_port: 53,
  })
  fill(tree, 'edge', {
    console_host: `console.${domain}`,
    https: 'on',
    http_host: EVERYWHERE,
    http_port: 80,
    https_port: 443,
    link_host: EVERYWHERE,
    ssh_host: EVERYWHERE,
    tcp_host: EVERYWHERE,
  })
}

function fill(tree: Tree, table: string, values: Values): void {
  const given = tree[table]
  const known = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
  tree[table] = { ...values, ...known }
}

/** In A-labels. */
function readDomain(given: string): string {
  const text = given.trim().toLowerCase().replace(/\.$/, '')
  if (isIP(text.replace(/^\[|\]$/g, '')) !== 0) throw toConfigProblem([wrong(given, IS_ADDRESS)])
  if (/^https?:|[/:\s]/.test(text)) throw toConfigProblem([wrong(given, HAS_MORE)])
  const domain = domainToASCII(text)
  const labels = domain.split('.')
  const isWellFormed =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!isWellFormed || domain.length > 200) throw toConfigProblem([wrong(given, NO_DOMAIN)])
  if (isPublicSuffix(domain)) throw toConfigProblem([wrong(given, IS_SUFFIX)])
  return domain
}

/** An address of this machine that is not only its own: a resolver may have port 53 of the loopback ones. */
function findOwnAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

function wrong(given: string, why: Sentence): Sentence {
  return { ru: `domain: ${given} ${why.ru}`, en: `domain: ${given} ${why.en}` }
}

const IS_ADDRESS: Sentence = {
  ru: '— адрес, а нужен домен, например tunnels.example.com.',
  en: 'is an address, and a domain such as tunnels.example.com is needed.',
}
const HAS_MORE: Sentence = {
  ru: '— больше, чем домен. Оставьте только имя, без https://, порта и пути.',
  en: 'is more than a domain. Leave the name alone, without https://, port and path.',
}
const NO_DOMAIN: Sentence = {
  ru: 'не годится. Нужен домен, например tunnels.example.com.',
  en: 'will not do. A domain such as tunnels.example.com is needed.',
}
const IS_SUFFIX: Sentence = {
  ru: 'никому не принадлежит: под ним регистрируют домены. Нужен свой, например tunnels.example.com.',
  en: 'belongs to nobody: domains are registered under it. Take one of your own, such as tunnels.example.com.',
}
const EMAIL_ALONE: Sentence = {
  ru: 'email: нужен вместе с domain (--domain tunnels.example.com).',
  en: 'email: it goes together with domain (--domain tunnels.example.com).',
}
const noEmail = (domain: string): Sentence => ({
  ru: `email: с domain нужна почта владельца: ею входят, ей пишет издатель сертификатов. Например: --domain ${domain} --email you@example.com.`,
  en: `email: with domain the address of the owner is needed, who signs in by it and gets mail of the issuer of certificates. For example: --domain ${domain} --email you@example.com.`,
})
