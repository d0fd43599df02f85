import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { organizationCalls as calls } from './calls.ts'
import {
  addBillingRecipient,
  billingRecipient,
  billingRecipientPage,
  billingRecipientQuery,
  company,
  companyQuery,
  confirmBillingRecipient,
  confirmedRecipient,
  organization,
  saveOrganization,
} from './schemas.ts'

const manage = { permission: 'organization.manage' } as const

export const organizationRoutes = {
  getOrganization: route('organization', calls.getOrganization, {
    summary: 'Company details of the organisation behind the team',
    access: manage,
    answer: organization,
  }),
  saveOrganization: route('organization', calls.saveOrganization, {
    summary: 'Save the company details',
    description: 'They go to the operator for review, verified ones again when something changes.',
    access: manage,
    body: saveOrganization,
    answer: organization,
    problems: ['Conflict'],
  }),
  findCompany: route('organization', calls.findCompany, {
    summary: 'Look a company up by its INN',
    description: 'In the register of this installation. `Unavailable` when it does not answer.',
    access: manage,
    query: companyQuery,
    answer: company,
    problems: ['NotFound'],
  }),
  listBillingRecipients: route('organization', calls.listBillingRecipients, {
    summary: 'Addresses that invoices are mailed to',
    description: 'The newest first.',
    access: manage,
    query: billingRecipientQuery,
    answer: billingRecipientPage,
  }),
  addBillingRecipient: route('organization', calls.addBillingRecipient, {
    summary: 'Add an address for invoices',
    description: 'A link is mailed there; invoices come once it was followed.',
    access: manage,
    body: addBillingRecipient,
    answer: billingRecipient,
    status: 201,
    problems: ['Conflict'],
  }),
  resendBillingRecipient: route('organization', calls.resendBillingRecipient, {
    summary: 'Mail the link again',
    description: 'Links of before no longer work.',
    access: manage,
    params: idParams,
    answer: billingRecipient,
    problems: ['NotFound', 'Conflict'],
  }),
  removeBillingRecipient: route('organization', calls.removeBillingRecipient, {
    summary: 'Remove an address for invoices',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  confirmBillingRecipient: route('organization', calls.confirmBillingRecipient, {
    summary: 'Confirm an address for invoices with a mailed link',
    description: 'Whoever has the link has read the letter: no sign-in is needed.',
    access: 'public',
    body: confirmBillingRecipient,
    answer: confirmedRecipient,
    problems: ['NotFound'],
  }),
}
