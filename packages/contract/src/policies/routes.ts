import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { policiesCalls as calls } from './calls.ts'
import {
  changeIpPolicy,
  createIpPolicy,
  ipDecision,
  ipPolicy,
  ipPolicyPage,
  ipPolicyQuery,
  testIpRules,
} from './schemas.ts'

const manage = { permission: 'ip_policies.manage' } as const
const ownAddress = 'One that would keep the caller’s own address out of the console is refused.'

export const policiesRoutes = {
  listIpPolicies: route('policies', calls.listIpPolicies, {
    summary: 'List IP policies',
    description: 'Newest first.',
    access: manage,
    query: ipPolicyQuery,
    answer: ipPolicyPage,
  }),
  createIpPolicy: route('policies', calls.createIpPolicy, {
    summary: 'Create an IP policy',
    description: `The policy takes effect immediately, also for open connections. ${ownAddress}`,
    access: manage,
    body: createIpPolicy,
    answer: ipPolicy,
    status: 201,
    problems: ['Conflict'],
  }),
  getIpPolicy: route('policies', calls.getIpPolicy, {
    summary: 'Get an IP policy',
    access: manage,
    params: idParams,
    answer: ipPolicy,
    problems: ['NotFound'],
  }),
  changeIpPolicy: route('policies', calls.changeIpPolicy, {
    summary: 'Update an IP policy',
    description: `The change takes effect immediately, also for open connections. Conflict means that the policy was changed after the given version. ${ownAddress}`,
    access: manage,
    params: idParams,
    body: changeIpPolicy,
    answer: ipPolicy,
    problems: ['NotFound', 'Conflict'],
  }),
  deleteIpPolicy: route('policies', calls.deleteIpPolicy, {
    summary: 'Delete an IP policy',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  testIpRules: route('policies', calls.testIpRules, {
    summary: 'Evaluate an address against IP policy rules',
    description: 'The rules are evaluated without being saved.',
    access: manage,
    body: testIpRules,
    answer: ipDecision,
  }),
}
