import { isProblem } from '@nora/kit'
import type { AskAnswer } from '@nora/link'
import type { SignIn, SshPeer } from '@nora/ssh'
import type { LegDeps } from '../legs/leg-deps.ts'
import { sshRefusals, unknownKeysText } from './ssh.messages.ts'

/** The owner of a key, as control answers. */
export type KeyOwner = AskAnswer<'find_public_key'>

/** Signs in by key alone: user names mean nothing here, and there are no passwords. */
export function createSignIn({ ask, log }: Pick<LegDeps, 'ask' | 'log'>, peer: SshPeer): SignIn<KeyOwner> {
  let isUnavailable = false
  return {
    async findKeyOwner({ fingerprint, hasSigned }) {
      try {
        return await ask('find_public_key', {
          fingerprint,
          remote_address: peer.address,
          has_signed: hasSigned,
        })
      } catch (error) {
        if (isProblem(error, 'Unauthorized')) return undefined
        isUnavailable = true
        log.warn({ err: error, address: peer.address }, 'an SSH key could not be looked up')
        return undefined
      }
    },
    explainRefusal: (fingerprints) =>
      isUnavailable
        ? `${sshRefusals.unavailable.en}\n${sshRefusals.unavailable.ru}`
        : unknownKeysText(fingerprints),
  }
}
