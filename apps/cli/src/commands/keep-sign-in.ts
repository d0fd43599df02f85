import { printable } from '@nora/command-line/terminal'
import { endHolders } from '../vault/holder-client.ts'
import { toVaultFolder } from '../vault/holder-record.ts'
import type { Context } from './command.ts'
import { countRunning } from './count-running.ts'
import { endSignIn, isOfThisMachine, type SignInEnd } from './end-sign-in.ts'
import type { Session } from './session.ts'
import { signInMessages } from './sign-in.messages.ts'
import { type TeamFacts, toTeamFacts } from './to-team-facts.ts'

type SignedIn = {
  token: string
  user: { id: string; email: string; name: string | null }
  /** The team in which tunnels open; null if the server did not say. */
  team: TeamFacts | null
}

/** `in_use`: not ended, because clients that run here may hold tunnels by it. null: there was no other one. */
type FormerSignIn = SignInEnd | 'in_use' | null

/**
 * Saves the token as this machine's sign-in at the server and says whose it is. Then ends the sign-in that it
 * replaces: its token is nowhere else, so it would stay valid without anybody who uses it.
 */
export async function keepSignIn(
  context: Context,
  { server, caFile }: Pick<Session, 'server' | 'caFile'>,
  { token, user, team }: SignedIn,
): Promise<void> {
  const { output, lang, configFile } = context
  const texts = signInMessages[lang]
  const { id, email, name } = user
  // Holders work by the former token, which ends.
  await endHolders(toVaultFolder(context.platform.configFolder), server)
  const formerToken = await configFile.saveSignIn(server, { token, ca_file: caFile })
  if (!output.isJson) {
    output.line(output.style.ok(texts.signedIn(printable(name ?? email), server)))
    if (team) output.line(texts.opensIn(printable(team.name)))
  }
  const running = await countRunning(context, server)
  const former = await endFormer()
  if (output.isJson) {
    const facts = { user: { id, email, name }, team: team && toTeamFacts(team), former_sign_in: former }
    output.event({ event: 'signed_in', server, ...facts })
  } else if (former === 'ended') output.line(output.style.faint(texts.formerEnded))
  else if (former === 'unknown') output.line(output.style.warn(texts.formerStays(server)))
  else if (former === 'in_use') output.line(output.style.warn(texts.formerInUse(running, server)))

  async function endFormer(): Promise<FormerSignIn> {
    if (formerToken === null || formerToken === token) return null
    if (isOfThisMachine(formerToken) && running > 0) return 'in_use'
    return endSignIn(context, server, { token: formerToken, ca_file: caFile })
  }
}
