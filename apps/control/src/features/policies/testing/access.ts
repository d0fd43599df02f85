import { type Access, type Given, manage, managed } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
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

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  return { ip_policy: (await api.policies.createIpPolicy({ body: { name: 'Office' } })).id }
}
