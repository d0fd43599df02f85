import { createAccess } from '../../reservations/access.ts'
import { findPort, type PortRow } from './ports.store.ts'

export const portAccess = createAccess<PortRow>({
  find: findPort,
  manageTeam: 'ports.manage_team',
  manageOwn: 'ports.manage_own',
})
