import type { Domain } from '@nora/contract/domains'
import type { ReservedKind } from '../../platform/reserved/reserved.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { domainsTexts } from './domains.messages.ts'

/** A name in a zone is told apart from a domain of one's own. */
export type ShownKind = 'static' | 'external' | 'zone'
const KINDS: readonly ShownKind[] = ['static', 'external', 'zone']

export function getDomainKind({ kind, zone }: Pick<Domain, 'kind' | 'zone'>): ShownKind {
  return zone ? 'zone' : kind
}

export const domainKind: ReservedKind<Domain> = {
  name: 'domains',
  drawer: 'domain',
  drawing: 'names',
  texts: domainsTexts,
  reserve: 'domains.manage_own',
  onceCommand: 'nora http 3000',
  calls: ({ domains }) => ({
    own: domains.listDomains,
    team: domains.listTeamDomains,
    release: domains.releaseDomain,
    restore: domains.restoreDomain,
  }),
  // An own domain of another script is shown as people write it.
  getAddress: (domain) => (getDomainKind(domain) === 'external' ? domain.name : getShownAddress(domain)),
  getEndpoint: ({ hostname }) => hostname,
  toldBy: 'name',
  copied: ({ url }) => url,
  words: ({ hostname, name, description }) => [hostname, name, description],
  isBehind: (tunnel, { hostname }) => tunnel.hostname === hostname,
  kinds: {
    label: { ru: domainsTexts.ru.drawer.kind, en: domainsTexts.en.drawer.kind },
    options: (lang) => KINDS.map((value) => ({ value, label: domainsTexts[lang].kinds[value] })),
    getKind: getDomainKind,
  },
}
