import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { ssoCalls as calls } from './calls.ts'
import { addSsoDomain, saveSso, sso, ssoDomain, ssoTest } from './schemas.ts'

const manage = { permission: 'sso.manage' } as const

export const ssoRoutes = {
  getSso: route('sso', calls.getSso, {
    summary: 'Get the single sign-on settings of the team',
    access: manage,
    session: 'required',
    answer: sso,
  }),
  saveSso: route('sso', calls.saveSso, {
    summary: 'Configure single sign-on',
    description:
      'Disabling it ends the sessions it opened; requiring it ends other sessions of the members who must use it.',
    access: manage,
    session: 'confirmed',
    body: saveSso,
    answer: sso,
    problems: ['Conflict'],
  }),
  deleteSso: route('sso', calls.deleteSso, {
    summary: 'Delete single sign-on and its account links, but keep the domains',
    access: manage,
    session: 'confirmed',
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  testSso: route('sso', calls.testSso, {
    summary: 'Test the issuer',
    access: manage,
    session: 'required',
    answer: ssoTest,
    problems: ['NotFound'],
  }),
  addSsoDomain: route('sso', calls.addSsoDomain, {
    summary: 'Add an email domain',
    description:
      'The domain is verified once its TXT record is found. Until then other teams can add it too.',
    access: manage,
    session: 'confirmed',
    body: addSsoDomain,
    answer: ssoDomain,
    status: 201,
    problems: ['Conflict'],
  }),
  checkSsoDomain: route('sso', calls.checkSsoDomain, {
    summary: 'Check the TXT record of a domain now',
    access: manage,
    session: 'required',
    params: idParams,
    answer: ssoDomain,
    problems: ['NotFound'],
  }),
  removeSsoDomain: route('sso', calls.removeSsoDomain, {
    summary: 'Delete an email domain',
    description: 'Sessions that single sign-on opened for its addresses end.',
    access: manage,
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
