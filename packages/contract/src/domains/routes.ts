import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { domainsCalls as calls } from './calls.ts'
import {
  addSettings,
  addSettingsQuery,
  changeDomain,
  domain,
  domainPage,
  domainQuery,
  reserveDomain,
} from './schemas.ts'

export const domainsRoutes = {
  listDomains: route('domains', calls.listDomains, {
    summary: 'List your domains',
    description: 'Newest first.',
    access: { permission: 'domains.read_own' },
    query: domainQuery,
    answer: domainPage,
  }),
  listTeamDomains: route('domains', calls.listTeamDomains, {
    summary: 'List domains of all members',
    description: 'Newest first.',
    access: { permission: 'domains.manage_team' },
    query: domainQuery,
    answer: domainPage,
  }),
  getDomainAddSettings: route('domains', calls.getDomainAddSettings, {
    summary: 'Check whether a static name is available',
    description:
      'Returns the regions with their domains, the limit of static names and its use, and whether the given name is free.',
    access: { permission: 'domains.read_own' },
    query: addSettingsQuery,
    answer: addSettings,
  }),
  reserveDomain: route('domains', calls.reserveDomain, {
    summary: 'Reserve a static name',
    description: 'It belongs to the team until it is released; any member may open a tunnel on it.',
    access: { permission: 'domains.manage_own' },
    body: reserveDomain,
    answer: domain,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  getDomain: route('domains', calls.getDomain, {
    summary: 'Get a domain',
    access: { permission: 'domains.read_own' },
    params: idParams,
    answer: domain,
    problems: ['NotFound'],
  }),
  changeDomain: route('domains', calls.changeDomain, {
    summary: 'Update the description of a domain',
    access: { permission: 'domains.read_own' },
    params: idParams,
    body: changeDomain,
    answer: domain,
    problems: ['NotFound'],
  }),
  releaseDomain: route('domains', calls.releaseDomain, {
    summary: 'Release a domain',
    description:
      'An open tunnel keeps it until the tunnel is closed. For 24 hours you can restore the domain and nobody else can take it; after that anyone can.',
    access: { permission: 'domains.read_own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  restoreDomain: route('domains', calls.restoreDomain, {
    summary: 'Restore a released domain',
    description: 'Restores the domain with its description, within 24 hours of its release.',
    access: { permission: 'domains.read_own' },
    params: idParams,
    answer: domain,
    problems: ['NotFound', 'PaymentRequired'],
  }),
}
