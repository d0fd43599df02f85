export const organizationCalls = {
  getOrganization: { method: 'GET', path: '/v1/team/organization' },
  saveOrganization: { method: 'PUT', path: '/v1/team/organization' },
  findCompany: { method: 'GET', path: '/v1/internal/ui/inn_info' },

  listBillingRecipients: { method: 'GET', path: '/v1/team/billing_recipients' },
  addBillingRecipient: { method: 'POST', path: '/v1/team/billing_recipients' },
  resendBillingRecipient: { method: 'POST', path: '/v1/team/billing_recipients/{id}/resend' },
  removeBillingRecipient: { method: 'DELETE', path: '/v1/team/billing_recipients/{id}' },
  confirmBillingRecipient: { method: 'POST', path: '/v1/billing_recipients/confirm' },
} as const
