import type { Domain } from '@nora/contract/domains'
import type { ReservedKind } from '../../platform/reserved/reserved.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { domainsTexts } from './domains.messages.ts'

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
  getAddress: getShownAddress,
  getEndpoint: ({ hostname }) => hostname,
  toldBy: 'name',
  copied: ({ url }) => url,
  words: ({ hostname, description }) => [hostname, description],
  isBehind: (tunnel, { hostname }) => tunnel.hostname === hostname,
}
