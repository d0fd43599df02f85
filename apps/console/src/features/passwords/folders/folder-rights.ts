import type { FolderView } from '@nora/vault-client'

/** Whether records may be added and changed there by the reader. */
export function canWrite({ state, role, is_read_only }: FolderView): boolean {
  return state === 'open' && role !== 'viewer' && !is_read_only
}

/** Whether the reader decides who has access. */
export function canAdminister({ state, role }: FolderView): boolean {
  return state === 'open' && role === 'admin'
}
