import { route } from '../route.ts'
import { trafficPoliciesCalls as calls } from './calls.ts'
import {
  checkedPolicy,
  checkPolicy,
  formatPolicy,
  formattedPolicy,
  policyLanguage,
  policySchema,
  testedPolicy,
  testPolicy,
} from './language-schemas.ts'

const read = { permission: 'traffic_policies.read' } as const

export const languageRoutes = {
  checkPolicy: route('trafficPolicies', calls.checkPolicy, {
    summary: 'Check the text of a traffic policy',
    description: 'Nothing is saved.',
    access: read,
    body: checkPolicy,
    answer: checkedPolicy,
  }),
  formatPolicy: route('trafficPolicies', calls.formatPolicy, {
    summary: 'Format the text of a traffic policy',
    description: 'Comments stay. Nothing is saved.',
    access: read,
    body: formatPolicy,
    answer: formattedPolicy,
  }),
  testPolicy: route('trafficPolicies', calls.testPolicy, {
    summary: 'Run the test cases of a traffic policy',
    description: 'Actions with effects are not run. Nothing is saved.',
    access: read,
    body: testPolicy,
    answer: testedPolicy,
  }),
  getPolicyLanguage: route('trafficPolicies', calls.getPolicyLanguage, {
    summary: 'Get the language of traffic policies',
    description: 'Every action, function and variable with its documentation.',
    access: 'signed_in',
    answer: policyLanguage,
  }),
  getPolicySchema: route('trafficPolicies', calls.getPolicySchema, {
    summary: 'Get the JSON schema of traffic policies',
    access: 'public',
    answer: policySchema,
  }),
}
