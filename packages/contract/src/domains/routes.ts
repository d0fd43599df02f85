import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { domainsCalls as calls } from './calls.ts'
import {
  addSettings,
  addSettingsQuery,
  changeDomain,
  clientCertificate,
  connectSettings,
  domain,
  domainChange,
  domainPage,
  domainQuery,
  requestClientCertificate,
  reserveDomain,
  transferDomain,
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
    summary: 'Check whether a name is available',
    description:
      'Returns the regions with their domains, the limits and their use, the zones that you can create names in, and whether the given name can be added.',
    access: { permission: 'domains.read_own' },
    query: addSettingsQuery,
    answer: addSettings,
  }),
  getDomainConnectSettings: route('domains', calls.getDomainConnectSettings, {
    summary: 'Get what own domains point at',
    access: { permission: 'domains.read_own' },
    answer: connectSettings,
  }),
  watchDomains: route('domains', calls.watchDomains, {
    summary: 'Stream changes of domains, zones and certificates',
    description: 'Server-sent events; `data` of each is one JSON object.',
    access: { permission: 'domains.read_own' },
    answer: domainChange,
    stream: true,
  }),
  reserveDomain: route('domains', calls.reserveDomain, {
    summary: 'Reserve a static name or add an own domain',
    description:
      'A static name belongs to the team until it is released. An own domain is checked at once: create its `records`. A name in a verified zone needs no records. Any member may open a tunnel on it.',
    access: { permission: 'domains.manage_own' },
    body: reserveDomain,
    answer: domain,
    status: 201,
    problems: ['Conflict', 'NotFound', 'PaymentRequired'],
  }),
  getDomain: route('domains', calls.getDomain, {
    summary: 'Get a domain',
    access: { permission: 'domains.read_own' },
    params: idParams,
    answer: domain,
    problems: ['NotFound'],
  }),
  changeDomain: route('domains', calls.changeDomain, {
    summary: 'Update a domain',
    description: 'Changes the description, or how an own domain gets its certificate.',
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
  checkDomain: route('domains', calls.checkDomain, {
    summary: 'Check the DNS records of an own domain now',
    description: 'At most once in five seconds. The answer shows the check that has begun.',
    access: { permission: 'domains.read_own' },
    params: idParams,
    answer: domain,
    problems: ['NotFound', 'Conflict'],
  }),
  requestClientCertificate: route('domains', calls.requestClientCertificate, {
    summary: 'Request a certificate for a key that the client keeps',
    description:
      'Answers the certificate issued for this very request, or how its order goes. Repeat it until the certificate is there; after `renew_at` send a new request.',
    access: { permission: 'domains.read_own' },
    params: idParams,
    body: requestClientCertificate,
    answer: clientCertificate,
    problems: ['NotFound', 'Conflict', 'ValidationError'],
  }),
  transferDomain: route('domains', calls.transferDomain, {
    summary: 'Transfer a domain to another member',
    access: { permission: 'domains.read_own' },
    params: idParams,
    body: transferDomain,
    answer: domain,
    problems: ['NotFound'],
  }),
}
