import type { CommandSpec } from '../commands/command.ts'
import { addDomain } from '../commands/domains/add-domain.ts'
import { checkDomain } from '../commands/domains/check-domain.ts'
import { listDomains } from '../commands/domains/list-domains.ts'
import { removeDomain } from '../commands/domains/remove-domain.ts'

export const domainCommands: readonly CommandSpec[] = [listDomains, addDomain, checkDomain, removeDomain]
