import { createApi, createStreamCall } from '@nora/client'
import { createShareVisitor, parseFragment } from '@nora/vault-client'
import type { VaultPerson } from './vault-person.ts'

export const LINK_TEXT = 'opened once'

export type OnceLink = {
  id: string
  /** As it is copied, with its fragment. */
  url: string
  /** How often its maker is told that it was opened. */
  readOpened(): Promise<number>
  /** What the button of its page does; answers `opened`, or the code of the refusal. */
  open(): Promise<string>
}

/** A link to a text, which opens once. */
export async function makeOnceLink({ vault }: VaultPerson, consoleUrl: string): Promise<OnceLink> {
  const { id, fragment } = await vault.makeShare({
    what: { text: LINK_TEXT },
    views: 1,
    expires_in: '1h',
    passphrase: null,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
  })
  const parts = parseFragment(`#${id}.${fragment}`)
  if (parts === null) throw new Error('the link is not whole')
  return {
    id,
    url: `${consoleUrl}/password#${id}.${fragment}`,
    async readOpened() {
      const { mine } = await vault.listShares()
      return mine.find((share) => share.id === id)?.opened ?? 0
    },
    open: () =>
      createShareVisitor(createApi({ baseUrl: consoleUrl }), createStreamCall({ baseUrl: consoleUrl }))
        .openShare({ ...parts, passphrase: null })
        .then(
          () => 'opened',
          (error: Error & { code?: string }) => error.code ?? error.name,
        ),
  }
}
