import type { Localized } from '@nora/kit'
import { accountsAdminCalls } from './accounts/admin-calls.ts'
import { auditAdminCalls } from './audit/admin-calls.ts'
import { billingAdminCalls } from './billing/admin-calls.ts'
import { certificatesAdminCalls } from './certificates/admin-calls.ts'
import { organizationAdminCalls } from './organization/admin-calls.ts'
import { policiesAdminCalls } from './policies/admin-calls.ts'
import { systemAdminCalls } from './system/admin-calls.ts'

/**
 * Operators call these from the command line of the machine, and nobody over the network: the calls between
 * `nora-server` and control, over a socket in the data folder. They are not part of `/v1`.
 */
export const adminCalls = {
  ...accountsAdminCalls,
  ...auditAdminCalls,
  ...billingAdminCalls,
  ...certificatesAdminCalls,
  ...organizationAdminCalls,
  ...policiesAdminCalls,
  ...systemAdminCalls,
}

export type AdminCalls = typeof adminCalls
export type AdminCallName = keyof AdminCalls
/** Holds the answer to a call, or why it failed, in both languages. */
export type AdminAnswer = { answer: unknown } | { problem: { code: string; text: Localized } }
