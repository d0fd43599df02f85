import { type Access, type Given, manage, managed } from '../../../../tests/authorisation/access.ts'

/** Who may call what, as the matrix of the product says it; not read from the permission table. */
export const access: Access = {
  rows: {
    'policies.listIpPolicies': managed,
    'policies.createIpPolicy': manage,
    'policies.getIpPolicy': managed,
    'policies.changeIpPolicy': manage,
    'policies.deleteIpPolicy': manage,
    'policies.testIpRules': manage,
  },
  objects: {
    'policies.getIpPolicy': { of: 'ip_policy' },
    'policies.changeIpPolicy': { of: 'ip_policy', body: { version: 1, name: 'mine' } },
    'policies.deleteIpPolicy': { of: 'ip_policy' },
  },
  makeObjects,
}

/** One of each, the founder’s or the team’s. */
async function makeObjects({ api }: Given) {
  return { ip_policy: (await api.policies.createIpPolicy({ body: { name: 'Office' } })).id }
}
