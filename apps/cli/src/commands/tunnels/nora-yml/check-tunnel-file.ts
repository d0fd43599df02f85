import { printable } from '@nora/command-line/terminal'
import { type ExitCode, exitCodes } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { openTriggers } from '../trigger/open-triggers.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { getSentence, type Mistake, mistakeFailure } from './mistake.ts'
import { type FoundTunnelFile, findTunnelFile } from './open-tunnel-file.ts'
import { chooseLabels, planTunnel } from './plan-tunnel-file.ts'

/**
 * Says everything that is wrong with a file, without a server and without opening anything: what it says, and
 * the folders, programs, variables and files that it names.
 */
export async function checkTunnelFile(
  context: Context,
  named: string | null,
  wanted: readonly string[],
): Promise<ExitCode> {
  const { platform, output, lang } = context
  const found = await findTunnelFile(platform, named)
  const { path } = found
  const { labels, mistakes } = await findMistakes(context, found, wanted)
  if (mistakes.length === 0) {
    if (output.isJson) output.result({ event: 'checked', path, tunnels: labels })
    else {
      const shown = printable(labels.join(', '))
      output.line(output.style.ok(tunnelsMessages[lang].checked(printable(path), shown)))
    }
    return exitCodes.ok
  }
  if (output.isJson) {
    for (const mistake of mistakes) {
      const { line, column, tunnel } = mistake
      output.result({
        event: 'mistake',
        path,
        line,
        column,
        tunnel,
        message: getSentence(path, mistake)[lang],
      })
    }
  }
  throw mistakeFailure(path, mistakes)
}

async function findMistakes(
  { platform }: Context,
  { path, folder, read }: FoundTunnelFile,
  wanted: readonly string[],
): Promise<{ labels: readonly string[]; mistakes: readonly Mistake[] }> {
  const { content, places, mistakes } = read
  if (content === null) return { labels: [], mistakes }
  const file = { path, folder, content, places }
  if (Object.keys(content.tunnels).length === 0 && wanted.length === 0) return { labels: [], mistakes }
  const labels = chooseLabels(file, wanted)
  const triggers = await openTriggers(platform)
  const found: Mistake[] = []
  for (const label of labels) {
    const tunnel = await planTunnel(file, label, {
      platform,
      region: null,
      nextRef: () => 0,
      takesOver: false,
      triggers,
      certificates: null,
      secrets: null,
      listenAt: null,
    })
    if ('mistake' in tunnel) found.push(tunnel.mistake)
    else if (tunnel.request.target.kind === 'shell') await tunnel.request.target.shell.stop()
  }
  return { labels, mistakes: found }
}
