import { findSecrets } from '@nora/policy'

/** The text for those who only read. Nothing is shown of one that cannot be read, because a secret may be anywhere. */
export function hideSecrets(source: string): string {
  return findSecrets(source).masked ?? ''
}
