import { type Access, open, read } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'billing.listPlans': open,
    'billing.getTeamPlan': read,
  },
}
