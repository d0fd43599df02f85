import type { ApiCalls } from '@nora/client'

/** What pages call by themselves. What is sealed, the vault's Worker reads and writes. */
export type PageCalls = Omit<ApiCalls, 'passwords' | 'secrets'>
