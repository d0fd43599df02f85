import type { AccessPart, VisitorAccess } from '@nora/contract'
import type { accessTexts } from './access.messages.ts'

type Texts = (typeof accessTexts)['ru']

/** One thing that limits visitors, in words, and where it is changed. */
export type DescribedPart = {
  key: string
  name: string
  value: string
  change:
    | { kind: 'policy'; id: string }
    | { kind: 'traffic_policy'; id: string }
    | { kind: 'port_lists' }
    | { kind: 'plan' }
    | { kind: 'option'; option: string }
}

export function describePart(texts: Texts, part: AccessPart): DescribedPart {
  switch (part.kind) {
    case 'ip_policy':
      return {
        key: part.id,
        name: texts.policy(part.name),
        value: texts.policyReach[part.reach],
        change: { kind: 'policy', id: part.id },
      }
    case 'allow_cidr':
    case 'deny_cidr':
      return {
        key: `${part.kind} ${part.of}`,
        name: part.kind === 'allow_cidr' ? texts.allowed : texts.denied,
        value: texts.networks(part.networks, part.count),
        change: part.of === 'port' ? { kind: 'port_lists' } : option(part.kind),
      }
    case 'plan':
      return {
        key: part.kind,
        name: texts.plan,
        value: texts.perMinute(part.requests_per_minute),
        change: { kind: 'plan' },
      }
    case 'basic_auth':
      return { key: part.kind, name: texts.password, value: '', change: option(part.kind) }
    case 'key_auth':
      return { key: part.kind, name: texts.key, value: '', change: option(part.kind) }
    case 'rate_limit':
      return { key: part.kind, name: texts.rate, value: '', change: option(part.kind) }
    case 'traffic_policy':
      return {
        key: `${part.kind} ${part.id}`,
        name: part.id === null ? texts.ownPolicy : texts.trafficPolicy(part.name),
        value: texts.byRules,
        change: part.id === null ? option('policy') : { kind: 'traffic_policy', id: part.id },
      }
    case 'ssh_login':
      return { key: part.kind, name: texts.login, value: '', change: { kind: 'option', option: 'nora ssh' } }
  }
}

/** `allow_cidr` is `--allow-cidr` at the client. */
function option(rule: string): DescribedPart['change'] {
  return { kind: 'option', option: `--${rule.replaceAll('_', '-')}` }
}

/** Who gets in, in one sentence. */
export function describeAccess(texts: Texts, access: VisitorAccess): string {
  const { reach } = access
  if (reach === 'nobody') return texts.nobody
  const who = reach === 'everyone' ? texts.everyone : texts.some
  if (has(access, 'ssh_login')) return `${who}, ${texts.withLogin}`
  const by = [
    ...(needsPassword(access) ? [texts.withPassword] : []),
    ...(has(access, 'traffic_policy') ? [texts.withPolicy] : []),
  ]
  return [who, ...by].join(', ')
}

/** The same for a cell of a list: what limits visitors most. */
export function summarizeAccess(texts: Texts, access: VisitorAccess): string {
  const { reach, parts } = access
  if (reach === 'nobody') return texts.nobody
  const policies = parts.flatMap((part) =>
    part.kind === 'ip_policy' && part.reach !== 'everyone' ? [part.name] : [],
  )
  const words = [
    ...policies,
    ...(reach === 'some' && policies.length === 0 ? [texts.summary.addresses] : []),
    ...(needsPassword(access) ? [texts.summary.password] : []),
    ...(has(access, 'ssh_login') ? [texts.summary.login] : []),
    ...(has(access, 'traffic_policy') ? [texts.summary.policy] : []),
  ]
  return words.length === 0 ? texts.everyone : words.join(' · ')
}

/** Why nobody gets in: the policy that lets nobody in by itself, or what all of them make together. */
export function explainNobody(texts: Texts, { parts }: VisitorAccess): string {
  const closed = parts.find((part) => part.kind === 'ip_policy' && part.reach === 'nobody')
  return closed?.kind === 'ip_policy' ? texts.nobodyBecause(closed.name) : texts.nobodySentence
}

function needsPassword(access: VisitorAccess): boolean {
  return has(access, 'basic_auth') || has(access, 'key_auth')
}

function has({ parts }: VisitorAccess, kind: AccessPart['kind']): boolean {
  return parts.some((part) => part.kind === kind)
}
