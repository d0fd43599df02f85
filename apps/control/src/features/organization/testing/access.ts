import { type Access, type Given, open } from '../../../../tests/authorisation/access.ts'

/** Who may call what, as the matrix of the product says it; not read from the permission table. */
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

/** One of each, the founder’s or the team’s. */
async function makeObjects({ api }: Given) {
  const recipient = await api.organization.addBillingRecipient({ body: { email: 'bills@example.com' } })
  return { billing_recipient: recipient.id }
}
