import type { SaveSso } from '@nora/contract/sso'

export type SsoPageProps = {
  /** Makes a call that may take a proof of identity: asks for it and repeats the call. */
  confirmed<T>(call: () => Promise<T>): Promise<T>
  /** While the proof is asked for, other dialogs step aside. */
}

/** The values as typed: an empty secret keeps the stored one. */
export type SsoValues = Omit<SaveSso, 'client_secret'> & { client_secret: string }
