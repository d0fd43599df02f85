/** Methods and paths only: what a program needs to call `/v1`, without the validator. */
import { pageCalls } from './page-calls.ts'
import { passwordsCalls } from './passwords/calls.ts'
import { secretsCalls } from './secrets/calls.ts'

export const calls = { ...pageCalls, passwords: passwordsCalls, secrets: secretsCalls } as const
