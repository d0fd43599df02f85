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
    summary: 'Get the company details of the team',
    access: manage,
    answer: organization,
  }),
  saveOrganization: route('organization', calls.saveOrganization, {
    summary: 'Save the company details',
    description: 'The operator reviews them, and reviews verified ones again after a change.',
    access: manage,
    body: saveOrganization,
    answer: organization,
    problems: ['Conflict'],
  }),
  findCompany: route('organization', calls.findCompany, {
    summary: 'Look up a company by its INN',
    description:
      'Searches the register of this installation. `Unavailable` means that the register does not answer.',
    access: manage,
    query: companyQuery,
    answer: company,
    problems: ['NotFound'],
  }),
  listBillingRecipients: route('organization', calls.listBillingRecipients, {
    summary: 'List billing recipients',
    description: 'Newest first.',
    access: manage,
    query: billingRecipientQuery,
    answer: billingRecipientPage,
  }),
  addBillingRecipient: route('organization', calls.addBillingRecipient, {
    summary: 'Add a billing recipient',
    description: 'A confirmation link is mailed to the recipient; invoices follow once it is opened.',
    access: manage,
    body: addBillingRecipient,
    answer: billingRecipient,
    status: 201,
    problems: ['Conflict'],
  }),
  resendBillingRecipient: route('organization', calls.resendBillingRecipient, {
    summary: 'Resend the confirmation link',
    description: 'Earlier links stop working.',
    access: manage,
    params: idParams,
    answer: billingRecipient,
    problems: ['NotFound', 'Conflict'],
  }),
  removeBillingRecipient: route('organization', calls.removeBillingRecipient, {
    summary: 'Delete a billing recipient',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  confirmBillingRecipient: route('organization', calls.confirmBillingRecipient, {
    summary: 'Confirm a billing recipient with the emailed link',
    description: 'The link in the email is the proof: no sign-in is needed.',
    access: 'public',
    body: confirmBillingRecipient,
    answer: confirmedRecipient,
    problems: ['NotFound'],
  }),
}
