import { readProxies } from '@nora/agent/network'
import { ApiProblem } from '@nora/client'
import { SECOND_MS, within } from '@nora/kit'
import type { Profile } from '../platform/config-file.ts'
import type { Context } from './command.ts'
import { readAuthorities } from './read-authorities.ts'
import { getApi } from './session.ts'

/** How long the server may take: the token goes from this machine either way. */
const ANSWER_LIMIT_MS = 5 * SECOND_MS
const CLIENT_TOKEN = 'nc_'

/**
 * Says what became of a saved token at its server. `ended`: it is refused from now on. `unknown`: the server
 * could not be asked, or refused. `shared`: `nora login` did not make the token, so other machines may use it.
 */
export type SignInEnd = 'ended' | 'unknown' | 'shared'

/** Tells whether `nora login` made the token; others may be saved on several machines. */
export function isOfThisMachine(token: string): boolean {
  return token.startsWith(CLIENT_TOKEN)
}

/** Ends the sign-in of a saved token at its server, as far as it is this machine's own. */
export async function endSignIn(
  { platform, lang }: Context,
  server: string,
  { token, ca_file }: { token: string; ca_file: Profile['ca_file'] },
): Promise<SignInEnd> {
  if (!isOfThisMachine(token)) return 'shared'
  try {
    const caPem = ca_file === null ? null : await readAuthorities(platform, ca_file)
    const call = platform.callThrough({ proxyFor: readProxies(platform.env), caPem })
    const { credentials } = getApi(server, token, call, lang)
    await within(ANSWER_LIMIT_MS, null, (limit) => credentials.endClient({}, limit))
    return 'ended'
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401 ? 'ended' : 'unknown'
  }
}
