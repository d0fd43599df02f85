import { printable } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import { sshMessages } from './ssh.messages.ts'
import { knownHostsLine, sshCommand } from './ssh-access.ts'
import type { ShownTunnel, TunnelFact } from './tunnel-view.ts'

/**
 * Lists what visitors of a shell need: the command, the line for known_hosts, the password; and what is not
 * allowed.
 */
export function sshLines({ ssh, url }: ShownTunnel, lang: Lang): string[] {
  if (ssh === null || url === null) return []
  const texts = sshMessages[lang]
  const known = knownHostsLine(url, ssh)
  return [
    texts.command(sshCommand(url)),
    known === null ? texts.noHostKey : texts.knownHosts(known),
    ...(ssh.password === null ? [] : [texts.password(ssh.password)]),
    ...(ssh.missingTerminal === null ? [] : [texts.noTerminal(ssh.missingTerminal)]),
  ]
}

/** Formats `12:01:07 Anna (laptop) from 198.51.100.7: shell`. */
export function sessionLine(
  { session, hasEnded }: Extract<TunnelFact, { type: 'session' }>,
  lang: Lang,
  time: string,
): string {
  const texts = sshMessages[lang]
  const { person, keyName, address, uses } = session
  const who = person === null ? texts.byPassword : keyName === null ? person : `${person} (${keyName})`
  const what = hasEnded
    ? texts.left
    : uses.length === 0
      ? texts.entered
      : uses.map((use) => texts.uses[use]).join(', ')
  return printable(`${time}  ${texts.visitor(who, address)}: ${what}`)
}
