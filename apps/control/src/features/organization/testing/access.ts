import { type Access, type Given, open } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'organization.getOrganization': ['owners', 'any'],
    'organization.saveOrganization': ['owners', 'full'],
    'organization.findCompany': ['owners', 'any'],
    'organization.listBillingRecipients': ['owners', 'any'],
    'organization.addBillingRecipient': ['owners', 'full'],
    'organization.resendBillingRecipient': ['owners', 'full'],
    'organization.removeBillingRecipient': ['owners', 'full'],
    'organization.confirmBillingRecipient': open,
  },
  objects: {
    'organization.resendBillingRecipient': { of: 'billing_recipient' },
    'organization.removeBillingRecipient': { of: 'billing_recipient' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const recipient = await api.organization.addBillingRecipient({ body: { email: 'bills@example.com' } })
  return { billing_recipient: recipient.id }
}
