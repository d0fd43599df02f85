import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'

export type AccountsHandlers = Handlers<Routes['accounts']>
