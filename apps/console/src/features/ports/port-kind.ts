import type { Port } from '@nora/contract/ports'
import type { ReservedKind } from '../../platform/reserved/reserved.ts'
import { portsTexts } from './ports.messages.ts'

export const portKind: ReservedKind<Port> = {
  name: 'ports',
  drawer: 'port',
  drawing: 'ports',
  texts: portsTexts,
  reserve: 'ports.manage_own',
  onceCommand: 'nora tcp 5432',
  calls: ({ ports }) => ({
    own: ports.listPorts,
    team: ports.listTeamPorts,
    release: ports.releasePort,
    restore: ports.restorePort,
  }),
  getAddress: ({ address }) => address,
  getEndpoint: ({ address }) => address,
  toldBy: 'port',
  copied: ({ address }) => address,
  getAlias: ({ alias }) => alias,
  words: ({ address, alias, description }) => [address, alias, description],
  isBehind: ({ kind, hostname }, { address }) => (kind === 'tcp' || kind === 'ssh') && hostname === address,
}
