import { createAccess } from '../../reservations/access.ts'
import { type DomainRow, findDomain } from './domains.store.ts'

export const domainAccess = createAccess<DomainRow>({
  find: findDomain,
  manageTeam: 'domains.manage_team',
  manageOwn: 'domains.manage_own',
})
