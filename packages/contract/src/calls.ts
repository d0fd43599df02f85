/** Methods and paths only: what a browser needs to call `/v1`, without the validator. */
import { accountsCalls } from './accounts/calls.ts'
import { billingCalls } from './billing/calls.ts'
import { credentialsCalls } from './credentials/calls.ts'
import { portsCalls } from './ports/calls.ts'
import { systemCalls } from './system/calls.ts'
import { teamsCalls } from './teams/calls.ts'
import { tunnelsCalls } from './tunnels/calls.ts'

export const calls = {
  accounts: accountsCalls,
  billing: billingCalls,
  credentials: credentialsCalls,
  ports: portsCalls,
  system: systemCalls,
  teams: teamsCalls,
  tunnels: tunnelsCalls,
} as const
